import type * as v from 'valibot';
import type { Content } from '../../src/content/page-content.ts';
import { defaultLanguage, type Language } from '../../src/content/schemas/languages.ts';
import { type Data, dataOf, isData, type Located, type Path, placeOf } from './located.ts';
import { fillIn } from './placeholders.ts';
import { type Folder, type Problem, validate } from './problem.ts';

/** The state of reading one language's content. */
export type Reading = Folder & {
  language: Language;
  /** The problems of all languages. */
  problems: Problem[];
  /** The placeholders' values. */
  values: Data;
  /** The parts that could be parsed, their placeholders not filled in: the kinds of content, and each agreement. */
  written: Map<string, Located>;
  /** The names of the parts that were read without a problem. */
  valid: Set<string>;
};

/** The content of a language as far as it could be read: a part with a problem is reported, and missing here. */
export type ContentSoFar = { [Part in keyof Content]: Content[Part] | undefined };

/** One language's content, and how it was read. */
export type ReadContent = Reading & { content: ContentSoFar };

/** `content/en/home.json` */
export const wordsFile = (name: string, language: Language = defaultLanguage): string => `content/${language}/${name}`;

/** Reports a problem of a field, by its part and its path in there. */
export function reportField(
  { written, report }: Reading,
  [part, ...path]: Path,
  message: string,
  found?: string,
): void {
  const root = written.get(String(part));
  if (root) report({ ...placeOf(root, path), message, found: found || 'nothing' });
}

/** Returns whether a problem of a field, or of anything in it, was reported. */
export const isReported = ({ problems }: Reading, file: string, field: string): boolean =>
  problems.some((problem) => problem.file === file && problem.field?.startsWith(field));

/**
 * Reads one part of the content.
 * @param parse reports what it cannot parse
 * @returns undefined where something is wrong, which is reported
 */
export function readPart<Schema extends v.GenericSchema>(
  reading: Reading,
  part: string,
  schema: Schema,
  parse: () => Located | undefined,
): v.InferOutput<Schema> | undefined {
  const { language, problems, written, valid } = reading;
  const before = problems.length;
  const located = parse();
  if (!located) return undefined;
  written.set(part, located);
  const data = dataOf(located, (text) => fillIn(text, reading.values));
  const { output, findings } = validate(schema, isData(data) ? { ...data, language } : data);
  for (const { path, message, found } of findings) reportField(reading, [part, ...path], message, found);
  if (problems.length === before) valid.add(part);
  return output;
}
