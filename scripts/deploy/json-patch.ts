import * as v from 'valibot';

/** RFC 6902, the two operations that overlays need. */
export const patchOperations = v.array(
  v.strictObject({
    op: v.picklist(['add', 'replace']),
    path: v.pipe(v.string(), v.regex(/^(\/[^/~]+)+$/)),
    value: v.unknown(),
  }),
);
type PatchOperation = v.InferOutput<typeof patchOperations>[number];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Changes `body` in place; members of objects and present elements of arrays alone.
 * @throws an error that names the file and the path, where the path leads nowhere
 */
export function applyPatch(body: object, { op, path, value }: PatchOperation, file: string): void {
  const names = path.slice(1).split('/');
  const last = names.pop() ?? '';
  let parent: unknown = body;
  for (const name of names) parent = isObject(parent) ? Reflect.get(parent, name) : undefined;
  if (!isObject(parent) || (op === 'replace' && !Object.hasOwn(parent, last))) {
    throw new Error(`${file}: ${op} ${path}: there is no such field.`);
  }
  Reflect.set(parent, last, value);
}
