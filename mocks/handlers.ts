import { delay, HttpResponse, http, type RequestHandler } from 'msw';
import { languages } from '../src/content/schemas/languages.ts';
import { type LiveContent, type LiveKind, liveKinds } from '../src/content/schemas/live.ts';
import { type Problem, problemType, type UploadReceipt } from '../src/content/schemas/reports.ts';
import { type ContentSource, newer } from './content-source.ts';
import { type ContentScenario, type Scenarios, slowness, type UploadScenario } from './scenarios.ts';

const titles = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

/** An error answer in the format of RFC 9457. @param retryAfter in seconds */
export function problem(status: keyof typeof titles, detail: string, retryAfter?: number): Response {
  const body: Problem = { type: 'about:blank', title: titles[status], status, detail };
  return new HttpResponse(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': problemType,
      'Cache-Control': 'no-store',
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    },
  });
}

/** The answers of scenarios that need neither content nor a form. */
const fixedAnswers: Partial<Record<ContentScenario | UploadScenario, () => Response>> = {
  none: () => new HttpResponse(null, { status: 204 }),
  missing: () => problem(404, 'There is nothing newer.'),
  garbage: () => HttpResponse.html('<!doctype html><title>Parked</title>'),
  down: () => problem(503, 'The back office is down.', 5),
  unreachable: () => HttpResponse.error(),
  413: () => problem(413, 'The files are too large.'),
  422: () => problem(422, 'The report says nothing.'),
  429: () => problem(429, 'Too many requests.', 30),
};

/** The SHA-256 of bytes in hexadecimal digits; works in browsers (on secure origins) and in Node.js. */
async function sha256(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns content with its validators; 304 where If-None-Match has its ETag. */
async function served(content: unknown, updated: string, maxAge: number, request: Request): Promise<Response> {
  const body = JSON.stringify(content);
  const etag = `"${(await sha256(new TextEncoder().encode(body))).slice(0, 32)}"`;
  const headers = {
    ETag: etag,
    'Last-Modified': new Date(updated).toUTCString(),
    // Caches may serve stale content while they fetch it again, and for a day while the back office is down.
    'Cache-Control': `public, max-age=${maxAge}, stale-while-revalidate=600, stale-if-error=86400`,
  };
  const known = request.headers.get('If-None-Match')?.split(/\s*,\s*/) ?? [];
  if (known.includes(etag) || known.includes(`W/${etag}`)) return new HttpResponse(null, { status: 304, headers });
  return new HttpResponse(body, { headers: { ...headers, 'Content-Type': 'application/json' } });
}

/** The content that a scenario serves instead of the unchanged one. */
function changed<Kind extends LiveKind>(scenario: ContentScenario, kind: Kind, content: LiveContent[Kind]) {
  const later = newer(kind, content);
  switch (scenario) {
    case 'newer':
    case 'slow':
      return later;
    case 'older':
      return { ...later, updated: '2000-01-01' };
    case 'wrong-language':
      return { ...later, language: 'und' };
    case 'invalid':
      return { language: later.language, updated: later.updated, [kind]: 'wrong' };
    case 'oversized':
      return { ...later, padding: 'x'.repeat(2 ** 21) };
    default:
      return content;
  }
}

/** 201 with the receipt. */
export const receipt = ({ files }: Pick<UploadReceipt, 'files'>): Response =>
  HttpResponse.json<UploadReceipt>({ id: crypto.randomUUID(), files }, { status: 201 });

/**
 * Answers a report.
 * @param receive reads the form to its end; throws where the request has none, or a part of one
 * @param confirm the answer to a form that was received
 */
export async function answerUpload<Form>(
  scenario: UploadScenario = 'ok',
  receive: () => Promise<Form>,
  confirm: (form: Form) => Response,
): Promise<Response> {
  if (scenario === 'invalid') return HttpResponse.json({ received: 'yes' }, { status: 201 });
  const fixed = fixedAnswers[scenario]?.();
  if (fixed) return fixed;
  const form = await receive().catch(() => undefined);
  if (!form) return problem(400, 'Expected a multipart form, whole.');
  if (scenario === 'slow') await delay(slowness);
  return confirm(form);
}

const receiptOf = async (file: File) => ({
  name: file.name,
  size: file.size,
  sha256: await sha256(await file.arrayBuffer()),
});

export type HandlerOptions = {
  source: ContentSource;
  /** The path before the endpoints: `/prod-api` in pages, `""` behind nginx, which removes it. */
  base?: string;
  /** Seconds for which content is fresh. */
  maxAge?: number | undefined;
};

/**
 * The mocked back office: every endpoint, each in its scenario (`ok` where none is named).
 * @param scenarios an object that may be changed while the handlers are in use
 */
export const handlersFor = (
  scenarios: Scenarios,
  { source, base = '/prod-api', maxAge = 60 }: HandlerOptions,
): RequestHandler[] => [
  http.get(`*${base}/content/:kind`, async ({ request, params }) => {
    const kind = liveKinds.find((name) => name === params.kind);
    if (!kind) return problem(404, `There is no such content: ${params.kind}.`);
    const asked = new URL(request.url).searchParams.get('lang');
    const language = languages.find((tag) => tag === asked);
    if (!language) return problem(400, `Expected lang to be one of ${languages.join(', ')}.`);
    const { content: chosen = 'ok' } = scenarios;
    const scenario = typeof chosen === 'string' ? chosen : (chosen[kind] ?? 'none');
    const fixed = fixedAnswers[scenario]?.();
    if (fixed) return fixed;
    const content = await source(kind, language);
    if (!content) return problem(404, 'There is nothing newer.');
    if (scenario === 'slow') await delay(slowness);
    const answer = changed(scenario, kind, content);
    return served(answer, answer.updated, maxAge, request);
  }),
  // Keeps the form in memory; the reference back office does not (back-office.ts).
  http.post(`*${base}/uploads`, ({ request }) => {
    const receive = async () => {
      const files = (await request.formData()).getAll('file').filter((value) => value instanceof File);
      return { files: await Promise.all(files.map(receiptOf)) };
    };
    return answerUpload(scenarios.uploads, receive, receipt);
  }),
];
