import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { shorten } from '../../src/lib/intl.ts';
import { isJsonObject, type JsonObject, member } from '../../src/lib/json.ts';
import type { Site } from './server.ts';
import type { Words } from './words.ts';

export const propertiesOf = (schema: unknown): JsonObject =>
  isJsonObject(schema) && isJsonObject(schema.properties) ? schema.properties : {};

const isGroup = (schema: unknown): boolean =>
  isJsonObject(schema) && !schema['x-words'] && (isJsonObject(schema.properties) || isGroup(schema.items));

/** True if a form has a column for each language. */
export const hasWords = (schema: unknown): boolean =>
  isJsonObject(schema) &&
  (schema['x-words'] === true || [schema.items, ...Object.values(propertiesOf(schema))].some(hasWords));

/** The name of the part for fields that are neither groups nor lists of groups. */
export const generalPart = 'general';

/** Divides a large form into parts, the general one first. Returns the names of the fields of each part; empty for a small form. */
export function partsOf(schema: JsonObject): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  const generalFields: string[] = [];
  for (const [name, inner] of Object.entries(propertiesOf(schema)))
    if (isGroup(inner)) parts.set(name, [name]);
    else generalFields.push(name);
  if (parts.size < 2) return new Map();
  return generalFields.length > 0 ? new Map([[generalPart, generalFields], ...parts]) : parts;
}

export const pickSchema = (schema: JsonObject, names: readonly string[] | undefined): JsonObject =>
  names ? { ...schema, properties: pick(propertiesOf(schema), names) } : schema;

export const pick = (data: unknown, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (isJsonObject(data) && name in data ? [[name, data[name]]] : [])));

/** Replaces the fields of these names by `fields`. */
export function replaceFields(data: unknown, names: readonly string[], fields: unknown): JsonObject {
  const others = Object.entries(isJsonObject(data) ? data : {}).filter(([name]) => !names.includes(name));
  return { ...Object.fromEntries(others), ...(isJsonObject(fields) ? fields : {}) };
}

/** The parameters of react-jsonschema-form. */
type FormSchemas = { schema: RJSFSchema; ui: UiSchema };

/**
 * Adds labels and widgets to a schema. A translated field (`x-words`) has a text area for each language.
 * @param isTranslated true inside a translated field
 */
export function describe(
  schema: JsonObject,
  name: string,
  words: Words,
  site: Pick<Site, 'languages'>,
  isTranslated = false,
  isRequired = true,
): FormSchemas {
  // The content check requires the words of a picture that there is, which a schema does not express.
  const condition = schema['x-withPicture'] ? 'withPicture' : 'optional';
  const title = isRequired ? words.label(name) : `${words.label(name)} (${words.text(condition)})`;
  const required = Array.isArray(schema.required) ? schema.required : [];
  const hasTranslations = schema['x-words'] === true;
  const fields = Object.entries(propertiesOf(schema)).map(([key, property]) => {
    const fieldSchema = isJsonObject(property) ? property : {};
    const isFieldRequired = hasTranslations || required.includes(key);
    const described = describe(fieldSchema, key, words, site, isTranslated || hasTranslations, isFieldRequired);
    const description = words.help(name, key);
    if (description) described.schema.description = description;
    const titleInGroup = words.label(`${name}.${key}`, '');
    if (titleInGroup) described.schema.title = titleInGroup;
    const language = hasTranslations && site.languages.find(({ tag }) => tag === key);
    if (language) described.schema.title = language.name;
    return [key, described] as const;
  });
  const items = isJsonObject(schema.items) ? describe(schema.items, name, words, site, isTranslated) : undefined;
  const choices = Array.isArray(schema.enum) ? schema.enum.map((choice) => words.label(String(choice))) : undefined;
  const options = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isJsonObject) : undefined;
  const isMarkdown = schema.contentMediaType === 'text/markdown';
  // Checkboxes cannot show an order.
  const hasCheckboxes =
    schema.type === 'array' && isJsonObject(schema.items) && 'enum' in schema.items && !schema['x-ordered'];
  return {
    schema: {
      ...schema,
      title,
      required: [],
      ...(fields.length > 0 && { properties: Object.fromEntries(fields.map(([key, field]) => [key, field.schema])) }),
      ...(items && { items: { ...items.schema, title: undefined }, uniqueItems: hasCheckboxes }),
      ...(options && {
        anyOf: options.map((option) => ({ ...option, title: words.label(String(option.const ?? option.type)) })),
      }),
    },
    ui: {
      ...('id' in propertiesOf(schema) && { 'ui:order': ['*', 'id'] }),
      // Prices are edited more often than the rest of a plan.
      ...('prices' in propertiesOf(schema) && { 'ui:order': ['name', 'audience', 'prices', '*', 'id'] }),
      ...(hasTranslations && { 'ui:classNames': 'words' }),
      ...(isTranslated &&
        schema.type === 'string' &&
        !choices && { 'ui:widget': isMarkdown ? 'MarkdownWidget' : 'textarea' }),
      ...(schema.examples !== undefined && { 'ui:widget': 'SuggestionsWidget' }),
      ...(schema['x-colour'] === true && { 'ui:widget': 'ColourWidget' }),
      ...(schema.type === 'array' && { 'ui:options': { copyable: true } }),
      // Browsers show a date picker.
      ...(schema['x-date'] === true && { 'ui:widget': 'date' }),
      ...(isRequired && schema.type === 'string' && { 'ui:emptyValue': '' }),
      ...(choices && { 'ui:enumNames': choices }),
      ...(hasCheckboxes && { 'ui:widget': 'checkboxes' }),
      // Languages have another button, which also adds a folder.
      ...(name === 'languages' && { 'ui:options': { addable: false, copyable: false } }),
      ...Object.fromEntries(fields.map(([key, field]) => [key, field.ui])),
      ...(items && { items: items.ui }),
    },
  };
}

const MAX_NAME_LENGTH = 60;

/** The name of a list item: its name, else its first words, in a language or else in the default one, else its first text. */
export function itemName(item: unknown, { languages: [defaultLanguage] }: Site, language: string): string | undefined {
  if (!isJsonObject(item)) return undefined;
  const { id, ...fields } = item;
  const tags = [language, defaultLanguage?.tag ?? ''];
  const words = Object.values(fields).flatMap((value) => tags.map((tag) => member(value, tag)));
  const candidates = [fields.name, ...words, ...Object.values(fields), id];
  const name = candidates.find((text) => typeof text === 'string' && text !== '');
  if (typeof name !== 'string') return undefined;
  return shorten(name, MAX_NAME_LENGTH);
}

/** True for a text with words that is the same as in the default language. */
export const isUntranslated = (value: unknown, original: unknown): boolean =>
  value !== undefined &&
  JSON.stringify(value) === JSON.stringify(original) &&
  /\p{L}/u.test(JSON.stringify(value).replace(/\{\w+\}/g, ''));

/** Counts the texts that are not translated, once for each other language. */
export function countUntranslated(schema: unknown, data: unknown, site: Site): number {
  if (!isJsonObject(schema)) return 0;
  const [original, ...others] = site.languages.map(({ tag }) => tag);
  if (schema['x-words'])
    return others.filter((tag) => isUntranslated(member(data, tag), member(data, original ?? ''))).length;
  const counts = Array.isArray(data)
    ? data.map((item) => countUntranslated(schema.items, item, site))
    : Object.entries(propertiesOf(schema)).map(([name, inner]) => countUntranslated(inner, member(data, name), site));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns data in which the list at a path has other items. */
export function withListAt(
  data: unknown,
  [step, ...rest]: readonly (string | number)[],
  change: (items: readonly unknown[]) => unknown[],
): unknown {
  if (step === undefined) return change(Array.isArray(data) ? data : []);
  const inner = withListAt(member(data, step), rest, change);
  if (Array.isArray(data)) return data.map((item, index) => (index === step ? inner : item));
  return { ...(isJsonObject(data) ? data : {}), [step]: inner };
}
