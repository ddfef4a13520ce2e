import { delay, HttpResponse, http } from 'msw';
import { type Language, languages } from '../../src/content/schemas/languages.ts';
import { type ServedContent, type ServedKind, servedKinds } from '../../src/content/served.ts';
import { type ContentSource, newer } from '../content-source.ts';
import { problem } from '../problem.ts';
import { type ContentScenario, slowness } from '../scenarios.ts';
import { sha256 } from '../sha256.ts';
import { trouble } from './trouble.ts';

/** Usable for a while longer while it is fetched again, and for a day while the back office is down. */
const cacheControl = (maxAge: number) => `public, max-age=${maxAge}, stale-while-revalidate=600, stale-if-error=86400`;

/** Content as it is served: with validators, and 304 where the asker has it already. */
async function served(content: unknown, updated: string, maxAge: number, request: Request) {
  const body = JSON.stringify(content);
  const etag = `"${(await sha256(new TextEncoder().encode(body))).slice(0, 32)}"`;
  const headers = {
    ETag: etag,
    'Last-Modified': new Date(updated).toUTCString(),
    'Cache-Control': cacheControl(maxAge),
  };
  const known = request.headers.get('If-None-Match')?.split(/\s*,\s*/) ?? [];
  if (known.includes(etag) || known.includes(`W/${etag}`)) return new HttpResponse(null, { status: 304, headers });
  return new HttpResponse(body, { headers: { ...headers, 'Content-Type': 'application/json' } });
}

/** What a scenario answers instead of content as it is. */
function changed<Kind extends ServedKind>(scenario: ContentScenario, kind: Kind, content: ServedContent[Kind]) {
  const later = newer(kind, content);
  switch (scenario) {
    case 'newer':
    case 'slow':
      return later;
    case 'older':
      return { ...later, updated: '2000-01-01' };
    case 'wrong-language':
      return { ...later, language: languages.find((language) => language !== content.language) };
    case 'invalid':
      return { language: later.language, updated: later.updated, [kind]: 'wrong' };
    case 'oversized':
      return { ...later, padding: 'x'.repeat(2 ** 21) };
    default:
      return content;
  }
}

/** What needs no content. */
function refusal(scenario: ContentScenario) {
  switch (scenario) {
    case 'none':
      return new HttpResponse(null, { status: 204 });
    case 'missing':
      return problem(404, 'There is nothing newer.');
    default:
      return trouble(scenario);
  }
}

type Options = {
  source: ContentSource;
  /** The path before `/content`: `/prod-api` as pages ask, `""` behind nginx, which takes it off. */
  base: string;
  /** Seconds for which an answer is fresh. */
  maxAge: number;
};

/** `GET <base>/content/<kind>?lang=`. */
export const contentHandler = ({ source, base, maxAge }: Options, scenarioOf: (kind: ServedKind) => ContentScenario) =>
  http.get(`*${base}/content/:kind`, async ({ request, params }) => {
    const kind = servedKinds.find((name) => name === params.kind);
    if (!kind) return problem(404, `There is no such content: ${params.kind}.`);
    const asked = new URL(request.url).searchParams.get('lang');
    const language: Language | undefined = languages.find((tag) => tag === asked);
    if (!language) return problem(400, `Expected lang to be one of ${languages.join(', ')}.`);
    const scenario = scenarioOf(kind);
    const refused = refusal(scenario);
    if (refused) return refused;
    const content = await source(kind, language);
    if (!content) return problem(404, 'There is nothing newer.');
    if (scenario === 'slow') await delay(slowness);
    const answer = changed(scenario, kind, content);
    return served(answer, answer.updated, maxAge, request);
  });
