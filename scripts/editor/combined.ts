import { type Data, isData, type Path } from '../../generator/content/reading.ts';

/** A file's part of a document: the facts, or the words in a language by its tag. */
export type Owner = 'facts' | (string & {});

/** The data of a document's files: facts once, words by language. */
export type Sources = { facts: unknown; words: Readonly<Record<string, unknown>> };

/**
 * A field of a document: a group of fields, a list of groups, or a leaf. `files` tells which files have it.
 * `ofAny` is the shape of any field of a record, whose names are data, such as the plans of a comparison.
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

/** True for a group of which no field was filled in. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || (isData(value) && Object.values(value).every(isEmpty));

/** A text without a form of its own, which is in a language; of addresses the schema tells no more than of texts. */
const isWording = (schema: Data, name: string): boolean =>
  schema.type === 'string' &&
  !('pattern' in schema) &&
  !('enum' in schema) &&
  !/^(?:url|signature|command|address)$/.test(name);

/** The forms of a count differ from language to language. */
const isWhole = (properties: Data): boolean => 'other' in properties && 'one' in properties;

/** Texts that may be empty are no choice between two kinds of text. */
function simplified({ pattern: _, patternErrorMessage: __, ...schema }: Data): Data {
  const options = itemsOf(schema.anyOf).filter(isData);
  const areTexts = options.length > 0 && options.every((one) => one.type === 'string' || one.const === '');
  return areTexts ? { type: 'string' } : schema;
}

/**
 * Describes the fields of a document: which are facts and which are words is seen from the files.
 * @param facts all values that the files have in this place
 * @param same names of fields that every file has alike
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
  if (isData(properties) && !isWhole(properties)) {
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

/** The form of several files: facts once, words side by side in every language. */
export class Combined {
  readonly #shape: Shape;
  readonly #languages: readonly string[];

  constructor(schema: Data, { facts, words }: Sources, same: readonly string[] = []) {
    this.#languages = Object.keys(words);
    this.#shape = shapeOf('', schema, [facts], Object.values(words), ['id', ...same]);
  }

  /** The JSON Schema of the form. A leaf in every language is marked with `x-words`. */
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
      const { additionalProperties: _, ...schema } = simplified(shape.schema);
      if (shape.kind === 'list') return { ...schema, items: schemaOf(shape.item) };
      if (shape.kind === 'leaf') return this.#isPerLanguage(shape) ? perLanguage(schema, shape.isOptional) : schema;
      const properties = Object.fromEntries([...shape.fields].map(([name, one]) => [name, schemaOf(one)]));
      const required = [...shape.fields].flatMap(([name, one]) => (one.isOptional ? [] : name));
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
          const own = (list: unknown) =>
            id === undefined ? itemsOf(list)[at] : itemsOf(list).find((one) => idOf(one) === id);
          return join(shape.item, inside(own));
        });
      }
      const fields = [...shape.fields].map(([name, one]) => [
        name,
        join(
          one,
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
        const one = shape.fields.get(name) ?? shape.ofAny;
        return [name, one && split(one, inner)];
      });
      const own = fields.filter(([, inner]) => inner !== undefined);
      return own.length > 0 || shape.files.has(file) ? Object.fromEntries(own) : undefined;
    };
    return split(this.#shape, data);
  }

  /** Returns the field of the form for a field of one of the files; lists have the same order in both. */
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
