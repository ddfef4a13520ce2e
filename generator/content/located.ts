export type Data = Readonly<Record<string, unknown>>;

/** Returns whether a value is an object with named fields. */
export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A step into data: a field's name or an index in a list. */
export type Path = readonly (string | number)[];

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

/** The file from the project's folder (`content/en/home.json`), the line in it, and the path of the field. */
export type Place = { file: string; line?: number; path: Path };

/** Something that is wrong with the content: the expectation, and the value in the file. */
export type Problem = Place & { message: string; found?: string | undefined };

export type Report = (place: Place, message: string, found?: string) => void;

/** `content/en/home.json:12 hero.heading: expected words; found ""` */
export function problemLine({ file, line, path, message, found }: Problem): string {
  const place = `${file}${line ? `:${line}` : ''}${path.length > 0 ? ` ${fieldName(path)}` : ''}`;
  return `${place}: ${message}${found === undefined ? '' : `; found ${found}`}`;
}

/** Sorts by file, then line; each place and message once. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const once = new Map(problems.map((problem) => [problemLine(problem), problem]));
  return [...once.values()].toSorted(
    (one, other) => one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0),
  );
}

/** A value of `content/` with the place where it was written. */
export type Located = {
  place: Place;
  /** The place in the file of facts, of an object that has fields from both files; `place` is the one in the words. */
  facts?: Place;
  value: string | number | boolean | null | Located[] | Map<string, Located>;
};

/** Gives data, and everything inside it, a place. */
export function locate(data: unknown, place: Place): Located {
  if (Array.isArray(data)) return { place, value: data.map((item) => locate(item, place)) };
  if (isData(data)) {
    const fields = Object.entries(data).filter(([, item]) => item !== undefined);
    return { place, value: new Map(fields.map(([key, item]) => [key, locate(item, place)])) };
  }
  const isScalar = data === null || typeof data === 'number' || typeof data === 'boolean';
  return { place, value: isScalar ? data : String(data) };
}

/** The field of an object, or the item of a list. */
export const childOf = ({ value }: Located, step: string | number): Located | undefined =>
  value instanceof Map ? value.get(String(step)) : Array.isArray(value) ? value[Number(step)] : undefined;

/** The fields and items of a value. */
export const childrenOf = ({ value }: Located): [string | number, Located][] =>
  value instanceof Map ? [...value] : Array.isArray(value) ? [...value.entries()] : [];

/** The value at a path, if there is one. */
export const find = (located: Located | undefined, path: Path): Located | undefined =>
  path.reduce((inner, step) => inner && childOf(inner, step), located);

/** The id of a list's item, if it has one. */
export function idOf(item: Located): string | undefined {
  const id = childOf(item, 'id')?.value;
  return typeof id === 'string' ? id : undefined;
}

/** Returns the plain data, with every text replaced by what `change` returns for it. */
export function dataOf({ value }: Located, change = (text: string) => text): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, dataOf(item, change)]));
  if (Array.isArray(value)) return value.map((item) => dataOf(item, change));
  return typeof value === 'string' ? change(value) : value;
}

/** Calls `visit` for a value and everything inside it. */
export function walk(located: Located, visit: (located: Located, path: Path) => void, path: Path = []): void {
  visit(located, path);
  for (const [step, child] of childrenOf(located)) walk(child, visit, [...path, step]);
}

/** Returns where a field was written; where it is missing, the place of the object that should have it. */
export function placeOf(root: Located, path: Path): Place {
  let [parent, located, depth] = [root, root, 0];
  for (const step of path) {
    const child = childOf(located, step);
    if (!child) break;
    [parent, located, depth] = [located, child, depth + 1];
  }
  const missing = path.slice(depth);
  const [field] = missing;
  // A missing field belongs to the facts if an item beside this one has it from there.
  const isFact = (item: Located) => field !== undefined && childOf(item, field)?.place.file === located.facts?.file;
  const inFacts = field === undefined || childrenOf(parent).some(([, item]) => isFact(item));
  const place = (inFacts && located.facts) || located.place;
  return { ...place, path: [...place.path, ...missing] };
}
