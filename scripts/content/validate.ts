import * as v from 'valibot';
import { isData } from './data.ts';
import { fieldName, type Path, shown } from './problem.ts';

/** Something wrong with a value, by its path in it. */
export type Finding = { path: Path; message: string; found: string };

const pathOf = (issue: v.BaseIssue<unknown>): Path =>
  (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));

/** The fields that a schema does not know: a misspelt name must not pass for an absent one. */
function unknownFields(input: unknown, output: unknown, path: Path): Finding[] {
  if (Array.isArray(input)) {
    return input.flatMap((item, at) =>
      unknownFields(item, Array.isArray(output) ? output[at] : undefined, [...path, at]),
    );
  }
  if (!isData(input) || !isData(output)) return [];
  return Object.entries(input).flatMap(([key, value]) =>
    key in output
      ? unknownFields(value, output[key], [...path, key])
      : [
          {
            path: [...path, key],
            message: `expected no field of this name (${fieldName([key])})`,
            found: shown(value),
          },
        ],
  );
}

function messageOf({ message, expected, received, path }: v.BaseIssue<unknown>): string {
  if (/^expected/.test(message)) return message;
  const missing = received === 'undefined' && expected === JSON.stringify(path?.at(-1)?.key);
  return missing ? 'expected this field' : `expected ${expected ?? message}`;
}

/** Checks a value against a schema, unknown fields included. */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): { output: v.InferOutput<Schema> | undefined; findings: Finding[] } {
  const result = v.safeParse(schema, value);
  if (result.success) return { output: result.output, findings: unknownFields(value, result.output, []) };
  const findings = result.issues.map((issue) => ({
    path: pathOf(issue),
    message: messageOf(issue),
    found: shown(issue.input),
  }));
  return { output: undefined, findings };
}
