import * as v from 'valibot';

/**
 * What a field is, where its type does not tell. Schemas set marks with `mark`; whoever needs to know what a field is asks for its marks.
 * Without an owner, a field is a fact, which stands once, and not in each language.
 */
export type Marks = {
  /** The file that has the field: that of the facts, or that of each language. `reading` adds a field that no file has. */
  owner?: 'facts' | 'texts' | 'reading';
  /** Shown in the typeface of headings. */
  heading?: true;
  /** A `name` may be in another script. `exact` is copied as it is: code, a brand. A `command` is code for a shell. `rich` has marks and links. */
  text?: 'name' | 'exact' | 'command' | 'rich';
  /** A `link` is a target, a `picture` the name of a file, a `citation` a sentence of an agreement. */
  reference?: 'link' | 'picture' | 'citation' | 'platform';
  /** Markdown in a JSON text, which reading replaces by blocks. */
  markdown?: true;
  /** The placeholders that a page fills in, apart from those of site.json. */
  placeholders?: readonly string[];
  date?: true;
  /** Names the items of its list, which have no id: a version, a language tag. */
  key?: true;
  colour?: true;
  /** The order of the list has a meaning. */
  ordered?: true;
  /** Each language has items of its own, so that languages are not compared. */
  ownItems?: true;
  /** Required if there is a picture, which a schema does not express. */
  withPicture?: true;
};

export const mark = <Schema extends v.GenericSchema>(schema: Schema, marks: Marks) => v.pipe(schema, v.metadata(marks));

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

const entriesOf = (schema: v.GenericSchema): readonly (readonly [string, v.GenericSchema])[] =>
  'entries' in schema ? Object.entries(Object(schema.entries)) : [];

/** The schema inside an optional one, or in one that contains itself, such as a list in a list. */
const wrappedIn = (schema: v.GenericSchema): v.GenericSchema | undefined => {
  if ('getter' in schema && typeof schema.getter === 'function') return schema.getter();
  return 'wrapped' in schema && isSchema(schema.wrapped) ? schema.wrapped : undefined;
};

/** The schema of a list's items or of a record's values. */
const itemOf = (schema: v.GenericSchema): v.GenericSchema | undefined =>
  ['item', 'value'].map((name) => Reflect.get(schema, name)).find(isSchema);

/** The schemas of a union, such as the kinds of blocks. */
const optionsOf = (schema: v.GenericSchema): readonly v.GenericSchema[] =>
  'options' in schema && Array.isArray(schema.options) ? schema.options.filter(isSchema) : [];

const isKindOf = (schema: v.GenericSchema, value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? entriesOf(schema).every(([name, field]) => name !== 'kind' || v.is(field, Reflect.get(value, name)))
    : entriesOf(schema).length === 0;

/** Returns the marks of a schema. `value` selects among the schemas of a union, such as those of a line: text or a link. */
export function marksOf(schema: v.GenericSchema, value?: unknown): Marks {
  const inner = wrappedIn(schema) ?? optionsOf(schema).find((option) => value !== undefined && v.is(option, value));
  return { ...(inner && marksOf(inner, value)), ...v.getMetadata(schema) };
}

/** Returns the schema of a field or list item. `value` selects among the kinds of a union; without it, the first that has the field. */
export function innerSchema(
  schema: v.GenericSchema,
  step: string | number,
  value?: unknown,
): v.GenericSchema | undefined {
  const wrapped = wrappedIn(schema);
  if (wrapped) return innerSchema(wrapped, step, value);
  const item = itemOf(schema);
  if (item) return item;
  const [, field] = entriesOf(schema).find(([name]) => name === step) ?? [];
  if (field) return field;
  for (const option of optionsOf(schema)) {
    const inner = value === undefined || isKindOf(option, value) ? innerSchema(option, step, value) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/** Returns the schema of the field at a path; undefined if the schema has no such field. */
export const fieldAt = (
  schema: v.GenericSchema | undefined,
  path: readonly (string | number)[],
): v.GenericSchema | undefined =>
  path.reduce((inner: v.GenericSchema | undefined, step) => inner && innerSchema(inner, step), schema);

/** Whose files have a field. A group of facts and texts is in `both`. */
export type Owner = 'facts' | 'texts' | 'both';

const owners = new WeakMap<v.GenericSchema, Owner | undefined>();

/** The name of the field by which the items of a list in two files are matched, so that both have it. */
export const keyField = 'id';

/** Returns the field that names the items of a list; undefined if they are known by their number only. */
export const keyOf = (item: v.GenericSchema): string | undefined =>
  entriesOf(wrappedIn(item) ?? item).find(([name, field]) => name === keyField || marksOf(field).key)?.[0];

function findOwner(schema: v.GenericSchema): Owner | undefined {
  const { owner } = marksOf(schema);
  if (owner) return owner === 'reading' ? undefined : owner;
  const inner = wrappedIn(schema) ?? itemOf(schema);
  if (inner) return ownerOf(inner);
  const entries = entriesOf(schema);
  if (entries.length === 0) return 'facts';
  // The key of an item with texts is in both files.
  const keyOwner = entries.some(([name]) => name === keyField) ? (['facts'] as const) : [];
  const fieldOwners = entries.flatMap(([name, field]) => (name === keyField ? [] : (ownerOf(field) ?? [])));
  const [first, ...others] = new Set<Owner>([...keyOwner, ...fieldOwners]);
  return others.length > 0 ? 'both' : first;
}

/** Returns whose files have a field; undefined for a field that no file has. */
export function ownerOf(schema: v.GenericSchema): Owner | undefined {
  if (!owners.has(schema)) owners.set(schema, findOwner(schema));
  return owners.get(schema);
}

/** Visits a value and everything in it that the schema has, with the marks and the path of each. */
export function walkFields(
  schema: v.GenericSchema | undefined,
  value: unknown,
  visit: (value: unknown, marks: Marks, path: readonly (string | number)[]) => void,
  path: readonly (string | number)[] = [],
): void {
  if (!schema) return;
  visit(value, marksOf(schema, value), path);
  if (typeof value !== 'object') return;
  const steps = Array.isArray(value) ? [...value.entries()] : Object.entries(Object(value));
  for (const [step, inner] of steps) walkFields(innerSchema(schema, step, value), inner, visit, [...path, step]);
}

/** Returns the value with changed texts. `change` gets each text with its marks. Texts that the schema does not have stay. */
export function mapTexts<Value>(
  schema: v.GenericSchema | undefined,
  value: Value,
  change: (text: string, marks: Marks) => string,
): Value;
export function mapTexts(
  schema: v.GenericSchema | undefined,
  value: unknown,
  change: (text: string, marks: Marks) => string,
): unknown {
  if (!schema) return value;
  if (typeof value === 'string') return change(value, marksOf(schema, value));
  const map = (step: string | number, inner: unknown) => mapTexts(innerSchema(schema, step, value), inner, change);
  if (Array.isArray(value)) return value.map((inner, index) => map(index, inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, map(name, inner)]));
}

/** False for an optional field, and for a group without a required one. */
const hasRequiredField = (schema: v.GenericSchema): boolean => {
  const entries = entriesOf(schema);
  return !wrappedIn(schema) && (entries.length === 0 || entries.some(([, field]) => hasRequiredField(field)));
};

/** Returns the schema of the file of facts, or of the files of texts. Both have the keys of lists. */
export function schemaOfFile(schema: v.GenericSchema, owner: 'facts' | 'texts'): v.GenericSchema {
  if (marksOf(schema).owner) return schema;
  const wrapped = wrappedIn(schema);
  if (wrapped) return v.optional(schemaOfFile(wrapped, owner));
  const item = itemOf(schema);
  if (schema.type === 'array' && item) return v.array(schemaOfFile(item, owner));
  const entries = entriesOf(schema);
  if (entries.length === 0) return schema;
  const kept = entries.filter(([name, field]) => name === keyField || [owner, 'both'].includes(String(ownerOf(field))));
  return v.object(
    Object.fromEntries(
      kept.map(([name, field]) => {
        const inner = schemaOfFile(field, owner);
        return [name, hasRequiredField(inner) ? inner : v.optional(inner)];
      }),
    ),
  );
}

/** True if each item of a list needs an entry in the files of texts. An item whose texts are optional has none if it has no texts. */
export const needsTexts = (item: v.GenericSchema): boolean =>
  entriesOf(schemaOfFile(item, 'texts')).some(([name, field]) => name !== keyField && hasRequiredField(field));
