import * as v from 'valibot';
import type { Messages } from '../../src/content/schemas/messages.ts';
import { languageSchema, list, pluralSchema, words } from '../../src/content/schemas/primitives.ts';
import used from '../fixture/content/en/messages.json' with { type: 'json' };
import { type Data, isData } from './located.ts';

/*
 * The schema of messages.json follows from the words of the default language: a new text is one line in each language.
 */

const pluralCategories = Object.keys(pluralSchema.entries);

/** Returns whether these are the names of the forms of a message that depends on a count. */
export const arePluralForms = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => pluralCategories.includes(name));

const isGroup = (texts: unknown): texts is Data => isData(texts) && !arePluralForms(Object.keys(texts));

/** The schema of texts with the names of these: a text, a list of them, the plural forms of one, or a group. */
function schemaLike(texts: unknown): v.GenericSchema {
  if (Array.isArray(texts)) return list(words);
  if (!isData(texts)) return words;
  return isGroup(texts) ? v.object(entriesLike(texts)) : pluralSchema;
}

const entriesLike = (texts: Data): Record<string, v.GenericSchema> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, schemaLike(text)]));

/** Adds the texts that only the other group has. */
const withOthers = (texts: Data, others: Data): Data => ({
  ...others,
  ...Object.fromEntries(
    Object.entries(texts).map(([name, own]) => {
      const other = others[name];
      return [name, isGroup(own) && isData(other) ? withOthers(own, other) : own];
    }),
  ),
});

/**
 * Returns the schema of a language's messages: those that pages use, and those that only the default language has.
 * @param model the messages of the default language, if they could be read
 */
export function messagesSchema(model: unknown): v.GenericSchema<unknown, Messages>;
export function messagesSchema(model: unknown): v.GenericSchema {
  return v.object({ ...entriesLike(withOthers(used, isData(model) ? model : {})), language: languageSchema });
}
