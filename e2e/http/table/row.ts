import type { OutgoingHttpHeaders } from 'node:http';

/** What a header must be; a pattern that it must match; `undefined` where it must be absent. */
export type Expected = Record<string, string | RegExp | undefined>;

/** The kinds of answers; expected-headers.ts has the headers of each. */
export type AnswerKind = 'page' | 'unknown page' | 'asset' | 'file' | 'picture' | 'probe' | 'error';

/** One request and its answer. */
export type Row = {
  /** `GET`, unless stated. */
  method?: string;
  /** As it is sent. `{script}`, `{style}` and `{font}` stand for hashed files of the build. */
  path: string;
  headers?: OutgoingHttpHeaders;
  status: number;
  kind: AnswerKind;
  /** Headers beside those of the kind, or in place of them. */
  expected?: Expected;
  /** What the body must hold. */
  body?: RegExp;
};

/** The same request for many paths. */
export const rows = (paths: readonly string[], row: Omit<Row, 'path'>): Row[] =>
  paths.map((path) => ({ path, ...row }));
