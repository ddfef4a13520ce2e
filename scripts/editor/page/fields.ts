import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { type Data, isData } from '../../../src/lib/json.ts';
import type { Site } from './server.ts';
import type { Words } from './words.ts';

export const propertiesOf = (schema: unknown): Data =>
  isData(schema) && isData(schema.properties) ? schema.properties : {};

const isGroup = (schema: unknown): boolean =>
  isData(schema) && !schema['x-words'] && (isData(schema.properties) || isGroup(schema.items));

/** The part for fields that are neither groups nor lists of groups. */
const general = 'general';

/** Divides a large form into parts. Returns the fields of each; empty for a small form. */
export function partsOf(schema: Data): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  const small: string[] = [];
  for (const [name, inner] of Object.entries(propertiesOf(schema)))
    if (isGroup(inner)) parts.set(name, [name]);
    else small.push(name);
  if (parts.size < 2) return new Map();
  return small.length > 0 ? parts.set(general, small) : parts;
}

export const pickSchema = (schema: Data, names: readonly string[] | undefined): Data =>
  names ? { ...schema, properties: pick(propertiesOf(schema), names) } : schema;

export const pick = (data: unknown, names: readonly string[]): Data =>
  Object.fromEntries(names.flatMap((name) => (isData(data) && name in data ? [[name, data[name]]] : [])));

/** Replaces these fields by those of a part. */
export const withPart = (data: unknown, names: readonly string[], part: unknown): Data => ({
  ...Object.fromEntries(Object.entries(isData(data) ? data : {}).filter(([name]) => !names.includes(name))),
  ...(isData(part) ? part : {}),
});

/** Fields with a date, for which browsers show a calendar. */
const days = ['date', 'effective', 'announced'];

/** The parameters of react-jsonschema-form. */
type Described = { schema: RJSFSchema; ui: UiSchema };

/** Adds labels and widgets. A field of words has a text area in each language. */
export function describe(
  schema: Data,
  name: string,
  words: Words,
  site: Pick<Site, 'languages'>,
  isWording = false,
  isRequired = true,
): Described {
  const title = `${words.label(name)}${isRequired ? '' : ` (${words.text('optional')})`}`;
  const required = Array.isArray(schema.required) ? schema.required : [];
  const inner = Object.entries(propertiesOf(schema)).map(([key, one]) => {
    const described = describe(
      isData(one) ? one : {},
      key,
      words,
      site,
      isWording || schema['x-words'] === true,
      schema['x-words'] ? true : required.includes(key),
    );
    const description = words.help(name, key);
    if (description) described.schema.description = description;
    const language = schema['x-words'] ? site.languages.find(({ tag }) => tag === key)?.name : undefined;
    return [key, language ? { ...described, schema: { ...described.schema, title: language } } : described] as const;
  });
  const items = isData(schema.items) ? describe(schema.items, name, words, site, isWording) : undefined;
  const choices = Array.isArray(schema.enum) ? schema.enum.map((one) => words.label(String(one))) : undefined;
  const options = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isData) : undefined;
  const isMarkdown = schema.contentMediaType === 'text/markdown';
  // The order matters only for the sections of a page.
  const isChoice = schema.type === 'array' && isData(schema.items) && 'enum' in schema.items && name !== 'sections';
  return {
    schema: {
      ...schema,
      title,
      required: [],
      ...(inner.length > 0 && { properties: Object.fromEntries(inner.map(([key, one]) => [key, one.schema])) }),
      ...(items && { items: { ...items.schema, title: undefined }, uniqueItems: isChoice }),
      ...(options && { anyOf: options.map((one) => ({ ...one, title: words.label(String(one.const ?? one.type)) })) }),
    },
    ui: {
      ...('id' in propertiesOf(schema) && { 'ui:order': ['*', 'id'] }),
      ...(schema['x-words'] === true && { 'ui:classNames': 'words' }),
      ...(isWording && schema.type === 'string' && { 'ui:widget': isMarkdown ? 'MarkdownWidget' : 'textarea' }),
      ...(days.includes(name) && { 'ui:widget': 'date' }),
      ...(isRequired && schema.type === 'string' && { 'ui:emptyValue': '' }),
      ...(choices && { 'ui:enumNames': choices }),
      ...(isChoice && { 'ui:widget': 'checkboxes' }),
      // A button of its own adds a language, because it also needs a folder.
      ...(name === 'languages' && { 'ui:options': { addable: false } }),
      ...Object.fromEntries(inner.map(([key, one]) => [key, one.ui])),
      ...(items && { items: items.ui }),
    },
  };
}

/** True if the text is not translated yet. */
export const isCopy = (value: unknown, first: unknown): boolean =>
  value !== undefined &&
  JSON.stringify(value) === JSON.stringify(first) &&
  /\p{L}/u.test(JSON.stringify(value).replace(/\{\w+\}/g, ''));

const idOf = (item: unknown): unknown => (isData(item) ? item.id : undefined);

/** Returns an id that is not in the list: `member`, `member-2`. */
function freeId(list: readonly unknown[], wanted: string): string {
  const taken = list.map(idOf);
  let id = wanted;
  for (let count = 2; taken.includes(id); count++) id = `${wanted}-${count}`;
  return id;
}

/** Fills each added list item with a copy of the previous one under a new id. A plan gets values in the comparison. */
export function withNewItems(data: unknown): unknown {
  const added = new Map<string, string>();
  const complete = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) {
      const hasIds = value.some((item) => typeof idOf(item) === 'string');
      const list: unknown[] = [];
      for (const item of value) {
        const model = list.at(-1);
        const isNew = hasIds && isData(item) && !item.id && isData(model);
        const id = isNew ? freeId([...value, ...list], String(idOf(model)).replace(/-\d+$/, '')) : '';
        if (isNew && name === 'plans') added.set(id, String(idOf(model)));
        list.push(
          isNew
            ? { ...structuredClone(model), id, ...('emphasis' in model && { emphasis: false }) }
            : complete(item, ''),
        );
      }
      return list;
    }
    return isData(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, complete(one, key)]))
      : value;
  };
  const withPlans = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withPlans);
    if (!isData(value)) return value;
    const { values } = value;
    const copied = isData(values) ? [...added].map(([id, model]) => [id, values[model]]) : [];
    const inner = Object.entries(value).map(([key, one]) => [key, withPlans(one)]);
    return {
      ...Object.fromEntries(inner),
      ...(isData(values) && { values: { ...values, ...Object.fromEntries(copied) } }),
    };
  };
  const completed = complete(data, '');
  return added.size > 0 ? withPlans(completed) : completed;
}
