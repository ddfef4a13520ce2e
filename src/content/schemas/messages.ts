import * as v from 'valibot';
import type english from '../../../content/en/messages.json';
import type { Language } from './languages.ts';
import { languageSchema, list, type Plural, pluralSchema, words } from './primitives.ts';

/*
 * The texts of the interface have no schema of their own: content/en/messages.json, the default language's file, says
 * which there are. The compiler knows their names from it, and every other language must have the same.
 */

/** The same texts in any language: languages differ in their plural forms. */
type Translated<Texts> = Texts extends string
  ? string
  : Texts extends { other: string }
    ? Plural
    : Texts extends readonly (infer Text)[]
      ? Translated<Text>[]
      : { [Name in keyof Texts]: Translated<Texts[Name]> };

/** The texts of the interface. */
export type Messages = Translated<typeof english> & { language: Language };
export type ReportMessages = Messages['report'];
export type UploadMessages = ReportMessages['upload'];

/** The schema of texts with the names of these: a text, a list of them, the plural forms of one, or a group. */
function schemaLike(texts: unknown): v.GenericSchema {
  if (Array.isArray(texts)) return list(words);
  if (typeof texts !== 'object' || texts === null) return words;
  return 'other' in texts ? pluralSchema : v.object(entriesLike(Object.entries(texts)));
}

const entriesLike = (entries: [string, unknown][]): Record<string, v.GenericSchema> =>
  Object.fromEntries(entries.map(([name, texts]) => [name, schemaLike(texts)]));

type EntriesLike<Group> = { [Name in keyof Group]: v.GenericSchema<unknown, Translated<Group[Name]>> };

/** The same for a group, with its types: an overload, because the compiler cannot follow a recursion over values. */
function groupLike<Group extends object>(group: Group): EntriesLike<Group>;
function groupLike(group: object) {
  return entriesLike(Object.entries(group));
}

/** Undefined where the file is no JSON: the content check then names the line. */
const model = await import('../../../content/en/messages.json', { with: { type: 'json' } }).then(
  ({ default: texts }) => texts,
  () => undefined,
);

export const messagesSchema = model
  ? v.object({ language: languageSchema, ...groupLike(model) })
  : v.custom<Messages>(() => false, 'expected content/en/messages.json to be JSON: it says which texts there are');
