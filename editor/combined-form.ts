import { isJsonObject, type JsonObject, type Path } from '../generator/content/reading.ts';
import { keyField } from '../src/content/fields.ts';
import { member } from '../src/lib/json.ts';

/** Identifies a file of a document: `facts`, or the language tag of a file of words. */
export type Owner = string;

/** The data of a document's files: the facts, and the words of each language. */
export type Sources = { facts: unknown; words: Readonly<Record<string, unknown>> };

type FileKind = 'facts' | 'words';

/**
 * The shape of a field: a group of fields, a list of groups, or a leaf. `files` has the files that must have the field. A record
 * is a group whose keys are data, such as the ids of plans; its values have the shape `recordValue`.
 */
type Shape = {
  schema: JsonObject;
  isOptional: boolean;
  files: ReadonlySet<FileKind>;
} & (
  | { kind: 'group'; fields: ReadonlyMap<string, Shape>; recordValue?: Shape | undefined }
  | { kind: 'list'; item: Shape }
  | { kind: 'leaf' }
);

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const idOf = (value: unknown) => member(value, keyField);

/** True for undefined, for an empty text, and for a group without a filled-in field and without items in its lists. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (isJsonObject(value) &&
    Object.values(value).every((inner) => isEmpty(inner) || (Array.isArray(inner) && inner.length === 0)));

/**
 * Replaces a union of texts, such as “an address or nothing”, by a plain text, because forms show unions as a choice. Drops
 * patterns, because the content check reports a wrong text.
 */
function withoutTextUnion({ pattern: _, patternErrorMessage: __, ...schema }: JsonObject): JsonObject {
  const options = itemsOf(schema.anyOf).filter(isJsonObject);
  const areTexts = options.length > 0 && options.every((option) => option.type === 'string' || option.const === '');
  return areTexts ? { type: 'string' } : schema;
}

/** The marks of a JSON Schema that the form uses (`Marks` in src/content/fields.ts). */
const marksIn = (schema: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name.startsWith('x-')));

/** The file of a leaf: a text is in the words of each language, everything else in the facts. The words of a list are its items. */
const fileOfLeaf = (schema: JsonObject): FileKind =>
  (schema['x-owner'] ?? member(schema.items, 'x-owner')) === 'texts' ? 'words' : 'facts';

/**
 * Describes a field and the fields inside it.
 * @param values of the field in all files, which have the keys of records
 * @param allFiles the kinds of files that the document has
 */
function shapeOf(
  name: string,
  schema: JsonObject,
  values: unknown[],
  allFiles: readonly FileKind[],
  isOptional = false,
): Shape {
  const base = { schema, isOptional };
  const isMarked = 'x-owner' in schema;
  if (!isMarked && isJsonObject(schema.items) && isJsonObject(schema.items.properties)) {
    const item = shapeOf('', schema.items, values.flatMap(itemsOf), allFiles);
    return { ...base, files: item.files, kind: 'list', item };
  }
  const usedKeys = values.filter(isJsonObject).flatMap(Object.keys);
  const recordSchema = isJsonObject(schema.additionalProperties) ? schema.additionalProperties : undefined;
  const properties = recordSchema ? Object.fromEntries(usedKeys.map((key) => [key, recordSchema])) : schema.properties;
  if (!isMarked && isJsonObject(properties)) {
    const required = recordSchema ? usedKeys : itemsOf(schema.required);
    const fields = Object.entries(properties).flatMap(([key, inner]): [string, Shape][] => {
      // No file has a field that reading adds.
      if (!isJsonObject(inner) || inner['x-owner'] === 'reading') return [];
      const innerValues = values.map((value) => member(value, key));
      return [[key, shapeOf(key, inner, innerValues, allFiles, !required.includes(key))]];
    });
    // All values of a record have the same schema, so the first shape describes them all.
    const recordValue = recordSchema && fields[0]?.[1];
    const requiredFields = fields.filter(([, field]) => !field.isOptional);
    const files = new Set(
      recordSchema ? (['facts'] as const) : requiredFields.flatMap(([, field]) => [...field.files]),
    );
    return { ...base, files, kind: 'group', fields: new Map(fields), recordValue };
  }
  const file = fileOfLeaf(schema);
  // All files have the ids of items. A document without a file of facts has its facts in each file.
  const isInAllFiles = name === keyField || !allFiles.includes(file);
  return { ...base, files: new Set(isInAllFiles ? allFiles : [file]), kind: 'leaf' };
}

/** Combines a document's files into one form, which has the words of all languages side by side. */
export class CombinedForm {
  readonly #shape: Shape;
  readonly #languages: readonly string[];

  constructor(schema: JsonObject, { facts, words }: Sources) {
    this.#languages = Object.keys(words);
    const allFiles: FileKind[] = [
      ...(facts === undefined ? [] : ['facts' as const]),
      ...(this.#languages.length > 0 ? ['words' as const] : []),
    ];
    this.#shape = shapeOf('', schema, [facts, ...Object.values(words)], allFiles);
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
      ...marksIn(schema),
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

  #isPerLanguage = (shape: Shape): boolean => shape.kind === 'leaf' && fileOfLeaf(shape.schema) === 'words';

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
        if (this.#isPerLanguage(shape)) {
          const text = file === 'words' ? member(value, owner) : undefined;
          return shape.isOptional && text === '' ? undefined : text;
        }
        return shape.files.has(file) ? value : undefined;
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
