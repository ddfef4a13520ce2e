export type Data = Readonly<Record<string, unknown>>;

/** A step into data: a field's name or an index in a list. */
export type Path = readonly (string | number)[];

/** Returns whether a value is an object with named fields. */
export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the id of a list's item, if it has one. */
export const idOf = (item: unknown): string | undefined =>
  isData(item) && typeof item.id === 'string' ? item.id : undefined;

/** Returns the value at a path, if there is one. */
export const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (inner === undefined ? undefined : Reflect.get(Object(inner), step)), value);

/** Calls `visit` for a value and everything inside it. */
export function walk(value: unknown, visit: (value: unknown, path: Path) => void, path: Path = []): void {
  visit(value, path);
  if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, visit, [...path, index]);
  else if (isData(value)) for (const [key, item] of Object.entries(value)) walk(item, visit, [...path, key]);
}

/** Returns the same data with every string replaced by what `change` returns for it. */
export function mapStrings(value: unknown, change: (text: string, path: Path) => unknown, path: Path = []): unknown {
  if (typeof value === 'string') return change(value, path);
  if (Array.isArray(value)) return value.map((item, index) => mapStrings(item, change, [...path, index]));
  if (!isData(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapStrings(item, change, [...path, key])]),
  );
}

/** `files[3].mirrors[0].url` */
export const fieldName = (path: Path): string =>
  path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index > 0 ? `.${step}` : step)).join('');

const LONGEST = 80;

/** A value as a message shows it: short, on one line. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
