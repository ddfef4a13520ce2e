export type JsonObject = Readonly<Record<string, unknown>>;

/** False for arrays. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const member = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** Returns the value at a path of field names and list indexes; undefined if there is none. */
export const valueAt = (data: unknown, path: readonly (string | number)[]): unknown => path.reduce(member, data);
