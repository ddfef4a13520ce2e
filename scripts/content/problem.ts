import * as v from 'valibot';
import { fieldName, isData, type Path, shown } from './located.ts';

/** Something that is wrong with the content, described so that an editor finds it. */
export type Problem = {
  /** From the project's folder: `content/en/home.json`. */
  file: string;
  line?: number | undefined;
  /** `hero.heading`, `files[3].version`. */
  field?: string | undefined;
  /** The expectation: “expected a date such as 2026-11-17”. */
  message: string;
  /** The value in the file. */
  found?: string | undefined;
};

export type Report = (problem: Problem) => void;

/** The folder that holds `content/` and `public/`, and the function that reports problems there. */
export type Folder = { root: string; report: Report };

/** `content/en/home.json:12 hero.heading: expected words; found ""` */
export function problemLine({ file, line, field, message, found }: Problem): string {
  const place = `${file}${line ? `:${line}` : ''}${field ? ` ${field}` : ''}`;
  return `${place}: ${message}${found === undefined ? '' : `; found ${found}`}`;
}

/** Sorts by file, then line; each place and message once. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const once = new Map(problems.map((problem) => [problemLine(problem), problem]));
  return [...once.values()].toSorted(
    (one, other) => one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0),
  );
}

/** A problem by its path in the value that was checked. */
export type Finding = { path: Path; message: string; found: string };

/** Returns the fields that are not in a schema: a misspelt name must not count as an absent one. */
function unknownFields(input: unknown, output: unknown, path: Path): Finding[] {
  if (Array.isArray(input)) {
    return input.flatMap((item, index) =>
      unknownFields(item, Array.isArray(output) ? output[index] : undefined, [...path, index]),
    );
  }
  if (!isData(input) || !isData(output)) return [];
  return Object.entries(input).flatMap(([key, value]) => {
    if (key in output) return unknownFields(value, output[key], [...path, key]);
    return [
      { path: [...path, key], message: `expected no field of this name (${fieldName([key])})`, found: shown(value) },
    ];
  });
}

/** A number or truth value that is written as text: `"15"`, `"15,00"`, `"true"`. */
const isQuoted = ({ kind, type, input }: v.BaseIssue<unknown>): boolean =>
  kind === 'schema' &&
  typeof input === 'string' &&
  ((type === 'number' && /^-?\d+(?:[.,]\d+)?$/.test(input)) || (type === 'boolean' && /^(?:true|false)$/.test(input)));

function messageOf(issue: v.BaseIssue<unknown>): string {
  const { message, expected, received, path } = issue;
  if (isQuoted(issue)) return `${expected === 'boolean' ? 'expected true or false' : message} without quotation marks`;
  if (/^expected/.test(message)) return message;
  const missing = received === 'undefined' && expected === JSON.stringify(path?.at(-1)?.key);
  return missing ? 'expected this field' : `expected ${expected ?? message}`;
}

/** Checks a value against a schema, unknown fields included. Of each field only the first fault is found. */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): { output: v.InferOutput<Schema> | undefined; findings: Finding[] } {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return { output: result.output, findings: unknownFields(value, result.output, []) };
  const findings = result.issues.map((issue) => ({
    path: (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))),
    message: messageOf(issue),
    found: shown(issue.input),
  }));
  return { output: undefined, findings };
}
