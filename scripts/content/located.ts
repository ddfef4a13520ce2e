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
export type Place = { file: string; line: number; path: Path };

/** A value of `content/` with the place where it was written. */
export type Located = {
  place: Place;
  /** The place in the file of facts, of an object that has fields from both files; `place` is the one in the words. */
  facts?: Place;
  value: string | number | boolean | null | Located[] | Map<string, Located>;
};

/** Gives data, and everything inside it, one place. */
export function locatedAt(place: Place, data: unknown): Located {
  if (Array.isArray(data)) return { place, value: data.map((item) => locatedAt(place, item)) };
  if (isData(data)) {
    const fields = Object.entries(data).filter(([, item]) => item !== undefined);
    return { place, value: new Map(fields.map(([key, item]) => [key, locatedAt(place, item)])) };
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
export function placeOf(root: Located, path: Path): { file: string; line: number; field: string } {
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
  const { file, line, path: own } = (inFacts && located.facts) || located.place;
  return { file, line, field: fieldName([...own, ...missing]) };
}

/** Called for a conflict, with the value in the words. */
type Clash = (words: Located, message: string) => void;

/** Adds a list's words to its facts by id. The facts determine the items and their order. */
function mergeLists(facts: Located[], words: Located[], list: Located, clash: Clash): Located[] {
  const known = facts.map(idOf);
  const given = words.map(idOf);
  // A fact without an id is reported by its schema.
  if (known.includes(undefined)) return facts;
  const missing = known.filter((id) => !given.includes(id));
  const isWrong = given.some((id, index) => !known.includes(id) || given.indexOf(id) < index);
  for (const [index, item] of words.entries()) {
    const id = given[index];
    const place = childOf(item, 'id') ?? item;
    if (id === undefined) clash(place, 'expected an id, because the list’s facts have ids');
    else if (!known.includes(id)) clash(place, `expected one of ${(missing.length > 0 ? missing : known).join(', ')}`);
    else if (given.indexOf(id) < index) clash(place, 'expected each id once');
  }
  // A misspelt or repeated id is one fault, not two.
  if (!isWrong) for (const id of missing) clash(list, `expected words for the id ${id}`);
  // An item without words is left out, so that the missing fields are not reported as well.
  return facts.flatMap((fact, index) => {
    const word = words[given.indexOf(known[index])];
    return word ? [merge(fact, word, clash)] : [];
  });
}

/** Adds words (`content/en/plans.json`) to facts (`content/plans.json`): objects field by field, lists by id. */
export function merge(facts: Located, words: Located, clash: Clash): Located {
  if (Array.isArray(facts.value) && Array.isArray(words.value)) {
    return { place: facts.place, value: mergeLists(facts.value, words.value, words, clash) };
  }
  if (!(facts.value instanceof Map) || !(words.value instanceof Map)) {
    const isSameId = words.place.path.at(-1) === 'id' && facts.value === words.value;
    if (!isSameId) clash(words, 'expected facts in one file alone: this is said in both');
    return facts;
  }
  const value = new Map(facts.value);
  for (const [key, word] of words.value) {
    const fact = facts.value.get(key);
    value.set(key, fact ? merge(fact, word, clash) : word);
  }
  return { place: words.place, facts: facts.place, value };
}
