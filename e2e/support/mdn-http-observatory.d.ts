// The package has its types only in comments; these are the ones that observatory.spec.ts uses.

declare module '@mdn/mdn-http-observatory/src/types.js' {
  import type { CookieJar } from 'tough-cookie';

  export type Response = { status: number; verified: boolean; headers: Record<string, string | string[] | undefined> };
  export class Requests {
    constructor(hostname: string);
    session: { url: URL; jar: CookieJar } | null;
    resources: { path: string | null };
    responses: {
      auto: Response | null;
      cors: Response | null;
      http: Response | null;
      https: Response | null;
      httpRedirects: { url: URL; status: number }[];
    };
  }
}
declare module '@mdn/mdn-http-observatory/src/constants.js' {
  import type { Requests } from '@mdn/mdn-http-observatory/src/types.js';

  export const ALL_TESTS: readonly ((requests: Requests) => { pass: boolean; result: string | null })[];
}
declare module '@mdn/mdn-http-observatory/src/grader/grader.js' {
  export function getGradeForScore(score: number): { score: number; grade: string };
  export function getScoreModifier(result: string): number;
}
