import * as v from 'valibot';
import type { Language } from './languages.ts';
import names from './messages.json' with { type: 'json' };
import { languageSchema, list, type Plural, pluralSchema, words } from './primitives.ts';

/*
 * messages.json names the texts of the interface: `""` is a text, `[""]` a list of them, `{ "other": "" }` the plural forms of
 * one. Types and schema follow from it; content/<language>/messages.json has the words.
 */

/** The texts of these names, in a language: languages differ in their plural forms. */
type Translated<Texts> = Texts extends string
  ? string
  : Texts extends { other: string }
    ? Plural
    : Texts extends readonly (infer Text)[]
      ? Translated<Text>[]
      : { [Name in keyof Texts]: Translated<Texts[Name]> };

export type Messages = Translated<typeof names> & { language: Language };
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

export const messagesSchema = v.object({ language: languageSchema, ...groupLike(names) });
