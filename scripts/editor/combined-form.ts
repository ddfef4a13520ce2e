import { isJsonObject, type JsonObject, type Path } from '../../generator/content/reading.ts';
import { member } from '../../src/lib/json.ts';

/** Identifies a file of a document: `facts`, or the language tag of a file of words. */
export type Owner = string;

/** The data of a document's files: the facts, and the words of each language. */
export type Sources = { facts: unknown; words: Readonly<Record<string, unknown>> };

/**
 * The shape of a field: a group of fields, a list of groups, or a leaf. `files` tells whether the facts, the words or both
 * have the field. A record is a group whose keys are data, such as the ids of plans; its values have the shape
 * `recordValue`. A shared leaf has the same value in every file.
 */
type Shape = {
  schema: JsonObject;
  isOptional: boolean;
  files: ReadonlySet<'facts' | 'words'>;
} & (
  | { kind: 'group'; fields: ReadonlyMap<string, Shape>; recordValue?: Shape | undefined }
  | { kind: 'list'; item: Shape }
  | { kind: 'leaf'; isShared: boolean }
);

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const idOf = (value: unknown) => member(value, 'id');

/** True for undefined, for an empty text, and for a group without a filled-in field. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (isJsonObject(value) && Object.values(value).every(isEmpty));

/** True for a text to translate. Names distinguish such texts from addresses, because schemas do not. */
const isWording = (schema: JsonObject, name: string): boolean =>
  schema.type === 'string' &&
  !('pattern' in schema) &&
  !('enum' in schema) &&
  !/^(?:url|signature|command|address)$/.test(name);

/** Plural forms are a single leaf, because languages have different forms. */
const isPluralForms = (properties: JsonObject): boolean => 'other' in properties && 'one' in properties;

/**
 * Replaces a union of texts, such as “an address or nothing”, by a plain text, because forms show unions as a choice. Drops
 * patterns, because the content check reports a wrong text.
 */
function withoutTextUnion({ pattern: _, patternErrorMessage: __, ...schema }: JsonObject): JsonObject {
  const options = itemsOf(schema.anyOf).filter(isJsonObject);
  const areTexts = options.length > 0 && options.every((option) => option.type === 'string' || option.const === '');
  return areTexts ? { type: 'string' } : schema;
}

/**
 * Describes a field and the fields inside it. Each field's values tell whether it is in the facts or in the words.
 * @param facts the values of the field in the file of facts: several if the field is in a list
 * @param words the values in the files of all languages
 * @param shared names of fields with the same value in every file
 */
function shapeOf(
  name: string,
  schema: JsonObject,
  facts: unknown[],
  words: unknown[],
  shared: readonly string[],
  isOptional = false,
): Shape {
  const hasValue = (values: unknown[]) => values.some((value) => value !== undefined);
  const files = new Set<'facts' | 'words'>();
  if (hasValue(facts)) files.add('facts');
  if (hasValue(words)) files.add('words');
  const base = { schema, isOptional, files };
  if (isJsonObject(schema.items) && isJsonObject(schema.items.properties)) {
    const item = shapeOf('', schema.items, facts.flatMap(itemsOf), words.flatMap(itemsOf), shared);
    return { ...base, kind: 'list', item };
  }
  const usedKeys = [...facts, ...words].filter(isJsonObject).flatMap(Object.keys);
  const recordSchema = isJsonObject(schema.additionalProperties) ? schema.additionalProperties : undefined;
  const properties = recordSchema ? Object.fromEntries(usedKeys.map((key) => [key, recordSchema])) : schema.properties;
  if (isJsonObject(properties) && !isPluralForms(properties)) {
    const required = recordSchema ? usedKeys : itemsOf(schema.required);
    const fields = Object.entries(properties).flatMap(([key, inner]): [string, Shape][] => {
      if (!isJsonObject(inner)) return [];
      const innerFacts = facts.map((value) => member(value, key));
      const innerWords = words.map((value) => member(value, key));
      return [[key, shapeOf(key, inner, innerFacts, innerWords, shared, !required.includes(key))]];
    });
    // All values of a record have the same schema, so the first shape describes them all.
    const recordValue = recordSchema && fields[0]?.[1];
    return { ...base, kind: 'group', fields: new Map(fields), recordValue };
  }
  if (files.size === 0) files.add(isWording(schema, name) ? 'words' : 'facts');
  return { ...base, kind: 'leaf', isShared: shared.includes(name) };
}

/** Combines a document's files into one form, which has the words of all languages side by side. */
export class CombinedForm {
  readonly #shape: Shape;
  readonly #languages: readonly string[];

  constructor(schema: JsonObject, { facts, words }: Sources, shared: readonly string[] = []) {
    this.#languages = Object.keys(words);
    this.#shape = shapeOf('', schema, [facts], Object.values(words), ['id', ...shared]);
  }

  /** The JSON Schema of the form. `x-words` marks a leaf with a text for each language. */
  get schema(): JsonObject {
    // Only plural forms are leaves with properties.
    const withPluralsOf = (tag: string, { properties, ...schema }: JsonObject): JsonObject => {
      if (!isJsonObject(properties)) return schema;
      const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
      return { ...schema, properties: Object.fromEntries(forms.map((form) => [form, properties[form]])) };
    };
    const perLanguage = (schema: JsonObject, isOptional: boolean): JsonObject => ({
      type: 'object',
      'x-words': true,
      properties: Object.fromEntries(this.#languages.map((tag) => [tag, withPluralsOf(tag, schema)])),
      required: isOptional ? [] : this.#languages,
    });
    const schemaOf = (shape: Shape): JsonObject => {
      const { additionalProperties: _, ...schema } = withoutTextUnion(shape.schema);
      if (shape.kind === 'list') return { ...schema, items: schemaOf(shape.item) };
      if (shape.kind === 'leaf') return this.#isPerLanguage(shape) ? perLanguage(schema, shape.isOptional) : schema;
      const properties = Object.fromEntries([...shape.fields].map(([name, field]) => [name, schemaOf(field)]));
      const required = [...shape.fields].flatMap(([name, field]) => (field.isOptional ? [] : name));
      return { ...schema, type: 'object', properties, required };
    };
    return schemaOf(this.#shape);
  }

  #isPerLanguage = (shape: Shape): boolean => shape.kind === 'leaf' && !shape.isShared && !shape.files.has('facts');

  /** Joins the data of the files. List items of different files are matched by id. */
  join(sources: Sources): unknown {
    const [defaultLanguage = ''] = this.#languages;
    const join = (shape: Shape, { facts, words }: Sources): unknown => {
      const wordEntries = Object.entries(words);
      const mapSources = (select: (value: unknown) => unknown): Sources => ({
        facts: select(facts),
        words: Object.fromEntries(wordEntries.map(([tag, value]) => [tag, select(value)])),
      });
      if ([facts, ...Object.values(words)].every((value) => value === undefined)) return undefined;
      if (shape.kind === 'leaf') {
        if (!this.#isPerLanguage(shape)) return facts ?? words[defaultLanguage];
        return Object.fromEntries(wordEntries.filter(([, value]) => value !== undefined));
      }
      if (shape.kind === 'list') {
        return itemsOf(facts ?? words[defaultLanguage]).map((item, index) => {
          const id = idOf(item);
          const findItem = (list: unknown) =>
            id === undefined ? itemsOf(list)[index] : itemsOf(list).find((candidate) => idOf(candidate) === id);
          return join(shape.item, mapSources(findItem));
        });
      }
      const fields = [...shape.fields].map(([name, field]) => {
        const sourcesOfField = mapSources((value) => member(value, name));
        return [name, join(field, sourcesOfField)];
      });
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    };
    return join(this.#shape, sources);
  }

  /** Returns the part of the form's data that belongs to a file. */
  split(data: unknown, owner: Owner): unknown {
    const file = owner === 'facts' ? 'facts' : 'words';
    const split = (shape: Shape, value: unknown): unknown => {
      if (value === undefined) return undefined;
      if (shape.kind === 'leaf') {
        if (this.#isPerLanguage(shape)) return file === 'words' ? member(value, owner) : undefined;
        return shape.isShared || shape.files.has(file) ? value : undefined;
      }
      if (shape.isOptional && isEmpty(value)) return undefined;
      if (shape.kind === 'list') {
        return shape.files.has(file) ? itemsOf(value).map((item) => split(shape.item, item) ?? {}) : undefined;
      }
      const fields = Object.entries(isJsonObject(value) ? value : {}).map(([name, inner]) => {
        const field = shape.fields.get(name) ?? shape.recordValue;
        return [name, field && split(field, inner)];
      });
      const present = fields.filter(([, inner]) => inner !== undefined);
      const isWritten = present.length > 0 || (shape.files.has(file) && !shape.isOptional);
      return isWritten ? Object.fromEntries(present) : undefined;
    };
    return split(this.#shape, data);
  }

  /** Converts the path of a field in a file to its path in the form. */
  formPath(path: Path, owner: Owner): Path {
    let shape = this.#shape;
    let depth = 0;
    for (const step of path) {
      if (shape.kind === 'leaf') break;
      const inner = shape.kind === 'list' ? shape.item : shape.fields.get(String(step));
      if (!inner) break;
      shape = inner;
      depth++;
    }
    return this.#isPerLanguage(shape) ? [...path.slice(0, depth), owner, ...path.slice(depth)] : path;
  }
}
