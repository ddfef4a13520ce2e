/** Something that is wrong with the content, said so that an editor finds it. */
export type Problem = {
  /** From the project's folder: `content/en/home.json`. */
  file: string;
  line?: number | undefined;
  /** `hero.heading`, `files[3].version`. */
  field?: string | undefined;
  /** What was expected: “expected a date such as 2026-11-17”. */
  message: string;
  /** What is there instead. */
  found?: string | undefined;
};

export type Report = (problem: Problem) => void;

/** A step into data: a field's name or a place in a list. */
export type Path = readonly (string | number)[];

/** `files[3].mirrors[0].url` */
export const fieldName = (path: Path): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : at > 0 ? `.${step}` : step)).join('');

const LONGEST = 80;

/** A value as a message shows it: short, on one line. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** `content/en/home.json:12 hero.heading: expected words; found ""` */
export function problemLine({ file, line, field, message, found }: Problem): string {
  const place = `${file}${line ? `:${line}` : ''}${field ? ` ${field}` : ''}`;
  return `${place}: ${message}${found === undefined ? '' : `; found ${found}`}`;
}

/** By file, then line; each place and message once. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const once = new Map(problems.map((problem) => [problemLine(problem), problem]));
  return [...once.values()].toSorted(
    (one, other) => one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0),
  );
}
