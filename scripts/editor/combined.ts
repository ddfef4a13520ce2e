import { type Data, isData, type Path } from '../../generator/content/reading.ts';

/** Identifies a file of a document: `facts`, or the language tag of the words. */
export type Owner = 'facts' | (string & {});

/** The data of a document's files: facts once, words by language. */
export type Sources = { facts: unknown; words: Readonly<Record<string, unknown>> };

/**
 * A field of a document: a group of fields, a list of groups, or a leaf. `files` are the files that have it. `ofAny` is
 * the shape of a record's values, whose keys are data, such as the ids of plans.
 */
type Shape = {
  schema: Data;
  isOptional: boolean;
  files: ReadonlySet<'facts' | 'words'>;
} & (
  | { kind: 'group'; fields: ReadonlyMap<string, Shape>; ofAny?: Shape | undefined }
  | { kind: 'list'; item: Shape }
  | { kind: 'leaf'; isSame: boolean }
);

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const fieldOf = (value: unknown, name: string): unknown => (isData(value) ? value[name] : undefined);
const idOf = (value: unknown) => fieldOf(value, 'id');

/** True for undefined, and for a group without a filled-in field. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || (isData(value) && Object.values(value).every(isEmpty));

/** True for a text to translate. Schemas do not distinguish addresses from such texts, so names do. */
const isWording = (schema: Data, name: string): boolean =>
  schema.type === 'string' &&
  !('pattern' in schema) &&
  !('enum' in schema) &&
  !/^(?:url|signature|command|address)$/.test(name);

/** Plural forms are one leaf, because they differ between languages. */
const isPluralForms = (properties: Data): boolean => 'other' in properties && 'one' in properties;

/** Replaces a union of texts, such as “an address or nothing”, by a plain text: forms would show a choice of types. */
function withoutTextUnion({ pattern: _, patternErrorMessage: __, ...schema }: Data): Data {
  const options = itemsOf(schema.anyOf).filter(isData);
  const areTexts = options.length > 0 && options.every((option) => option.type === 'string' || option.const === '');
  return areTexts ? { type: 'string' } : schema;
}

/**
 * Describes a field and the fields inside it. The values determine which are facts and which are words.
 * @param facts the field's values in the facts
 * @param same names of fields with the same value in every file
 */
function shapeOf(
  name: string,
  schema: Data,
  facts: unknown[],
  words: unknown[],
  same: readonly string[],
  isOptional = false,
): Shape {
  const given = (values: unknown[]) => values.filter((value) => value !== undefined);
  const files = new Set<'facts' | 'words'>();
  if (given(facts).length > 0) files.add('facts');
  if (given(words).length > 0) files.add('words');
  const base = { schema, isOptional, files };
  if (isData(schema.items) && isData(schema.items.properties)) {
    const item = shapeOf('', schema.items, facts.flatMap(itemsOf), words.flatMap(itemsOf), same);
    return { ...base, kind: 'list', item };
  }
  const known = [...facts, ...words].filter(isData).flatMap(Object.keys);
  const open = isData(schema.additionalProperties) ? schema.additionalProperties : undefined;
  const properties = open ? Object.fromEntries(known.map((key) => [key, open])) : schema.properties;
  if (isData(properties) && !isPluralForms(properties)) {
    const required = open ? known : itemsOf(schema.required);
    const fields = Object.entries(properties).flatMap(([key, inner]): [string, Shape][] => {
      const [inFacts, inWords] = [facts, words].map((values) => values.map((value) => fieldOf(value, key)));
      const isMissing = !required.includes(key);
      return isData(inner) ? [[key, shapeOf(key, inner, inFacts ?? [], inWords ?? [], same, isMissing)]] : [];
    });
    const [ofAny] = open ? fields.map(([, field]) => field) : [];
    return { ...base, kind: 'group', fields: new Map(fields), ofAny };
  }
  if (files.size === 0) files.add(isWording(schema, name) ? 'words' : 'facts');
  return { ...base, kind: 'leaf', isSame: same.includes(name) };
}

/** Combines a document's files into one form: facts once, words in every language side by side. */
export class Combined {
  readonly #shape: Shape;
  readonly #languages: readonly string[];

  constructor(schema: Data, { facts, words }: Sources, same: readonly string[] = []) {
    this.#languages = Object.keys(words);
    this.#shape = shapeOf('', schema, [facts], Object.values(words), ['id', ...same]);
  }

  /** The JSON Schema of the form. `x-words` marks a leaf with a text for each language. */
  get schema(): Data {
    const inLanguage = ({ properties, ...schema }: Data, tag: string): Data => {
      if (!isData(properties)) return schema;
      const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
      return { ...schema, properties: Object.fromEntries(forms.map((form) => [form, properties[form]])) };
    };
    const perLanguage = (schema: Data, isOptional: boolean): Data => ({
      type: 'object',
      'x-words': true,
      properties: Object.fromEntries(this.#languages.map((tag) => [tag, inLanguage(schema, tag)])),
      required: isOptional ? [] : this.#languages,
    });
    const schemaOf = (shape: Shape): Data => {
      const { additionalProperties: _, ...schema } = withoutTextUnion(shape.schema);
      if (shape.kind === 'list') return { ...schema, items: schemaOf(shape.item) };
      if (shape.kind === 'leaf') return this.#isPerLanguage(shape) ? perLanguage(schema, shape.isOptional) : schema;
      const properties = Object.fromEntries([...shape.fields].map(([name, field]) => [name, schemaOf(field)]));
      const required = [...shape.fields].flatMap(([name, field]) => (field.isOptional ? [] : name));
      return { ...schema, type: 'object', properties, required };
    };
    return schemaOf(this.#shape);
  }

  #isPerLanguage = (shape: Shape): boolean => shape.kind === 'leaf' && !shape.isSame && !shape.files.has('facts');

  /** Joins the data of the files. Lists are matched by the ids of their items. */
  join(sources: Sources): unknown {
    const [first = ''] = this.#languages;
    const join = (shape: Shape, { facts, words }: Sources): unknown => {
      const all = Object.entries(words);
      const inside = (step: (value: unknown) => unknown): Sources => ({
        facts: step(facts),
        words: Object.fromEntries(all.map(([tag, value]) => [tag, step(value)])),
      });
      if ([facts, ...Object.values(words)].every((value) => value === undefined)) return undefined;
      if (shape.kind === 'leaf') {
        if (!this.#isPerLanguage(shape)) return facts ?? words[first];
        return Object.fromEntries(all.filter(([, value]) => value !== undefined));
      }
      if (shape.kind === 'list') {
        return itemsOf(facts ?? words[first]).map((item, at) => {
          const id = idOf(item);
          const sameItem = (list: unknown) =>
            id === undefined ? itemsOf(list)[at] : itemsOf(list).find((other) => idOf(other) === id);
          return join(shape.item, inside(sameItem));
        });
      }
      const fields = [...shape.fields].map(([name, field]) => [
        name,
        join(
          field,
          inside((value) => fieldOf(value, name)),
        ),
      ]);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    };
    return join(this.#shape, sources);
  }

  /** Returns the data of one of the files. */
  split(data: unknown, owner: Owner): unknown {
    const file = owner === 'facts' ? 'facts' : 'words';
    const split = (shape: Shape, value: unknown): unknown => {
      if (value === undefined) return undefined;
      if (shape.kind === 'leaf') {
        if (this.#isPerLanguage(shape)) return file === 'words' ? fieldOf(value, owner) : undefined;
        return shape.isSame || shape.files.has(file) ? value : undefined;
      }
      if (shape.isOptional && isEmpty(value)) return undefined;
      if (shape.kind === 'list') {
        return shape.files.has(file) ? itemsOf(value).map((item) => split(shape.item, item) ?? {}) : undefined;
      }
      const fields = Object.entries(isData(value) ? value : {}).map(([name, inner]) => {
        const field = shape.fields.get(name) ?? shape.ofAny;
        return [name, field && split(field, inner)];
      });
      const present = fields.filter(([, inner]) => inner !== undefined);
      return present.length > 0 || shape.files.has(file) ? Object.fromEntries(present) : undefined;
    };
    return split(this.#shape, data);
  }

  /** Converts the path of a field in a file to its path in the form. */
  fieldOf(path: Path, owner: Owner): Path {
    let [shape, at] = [this.#shape, 0];
    for (; at < path.length; at++) {
      const inner: Shape | undefined =
        shape.kind === 'list' ? shape.item : shape.kind === 'group' ? shape.fields.get(String(path[at])) : undefined;
      if (!inner) break;
      shape = inner;
    }
    return this.#isPerLanguage(shape) ? [...path.slice(0, at), owner, ...path.slice(at)] : path;
  }
}
