export type Data = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named fields. */
export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a list's item, if its items have ids. */
export const idOf = (item: unknown): string | undefined =>
  isData(item) && typeof item.id === 'string' ? item.id : undefined;

/** The same data with every string replaced by what `change` makes of it. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (!isData(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)]));
}
