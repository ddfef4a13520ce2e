import { delay, HttpResponse, http, type RequestHandler } from 'msw';
import { type Problem, problemType, type UploadReceipt } from '../src/content/schemas/reports.ts';

export type ReceivedForm = {
  fields: Record<string, string>;
  files: { field: string; name: string; size: number; sha256: string }[];
};

function problem(status: number, title: string, detail: string, headers: Record<string, string> = {}): Response {
  const body: Problem = { type: 'about:blank', title, status, detail };
  const allHeaders = { 'Content-Type': problemType, 'Cache-Control': 'no-store', ...headers };
  return new HttpResponse(JSON.stringify(body), { status, headers: allHeaders });
}

function receipt({ fields, files }: ReceivedForm): Response {
  const receipts = files.map(({ field: _, ...file }) => file);
  const body: UploadReceipt = { id: fields.report || crypto.randomUUID(), files: receipts };
  return HttpResponse.json(body, { status: 201 });
}

const scenarios = {
  ok: receipt,
  /** Shorter than the gateway's timeout. */
  slow: (form: ReceivedForm) => delay(10_000).then(() => receipt(form)),
  '200-json': () => HttpResponse.json({}),
  '200-text': () => HttpResponse.text('ok'),
  '201-id': ({ fields }: ReceivedForm) => HttpResponse.json({ id: fields.report }, { status: 201 }),
  '201-empty': () => new HttpResponse(null, { status: 201 }),
  '204': () => new HttpResponse(null, { status: 204 }),
  '413': () => problem(413, 'Content Too Large', 'The files are too large.'),
  '422': () => problem(422, 'Unprocessable Content', 'The report says nothing.'),
  '429': () => problem(429, 'Too Many Requests', 'Wait.', { 'Retry-After': '30' }),
  '503': () => problem(503, 'Service Unavailable', 'The back office is down.', { 'Retry-After': '5' }),
  unreachable: () => HttpResponse.error(),
} satisfies Record<string, (form: ReceivedForm) => Response | Promise<Response>>;

type Scenario = keyof typeof scenarios;

/** `scenario` applies to reports whose URL has no `?scenario=`. */
export type Api = { scenario: Scenario; readonly received: ReceivedForm[] };

function scenarioOf(name: string): Scenario {
  const isScenario = (key: string): key is Scenario => Object.hasOwn(scenarios, key);
  if (isScenario(name)) return name;
  throw new Error(`Expected a scenario (${Object.keys(scenarios).join(', ')}), found "${name}".`);
}

export const newApi = (scenario = 'ok'): Api => ({ scenario: scenarioOf(scenario), received: [] });

function redirectToConfirmation({ fields }: ReceivedForm, origin: string | null): Response {
  const page = `/versionUpdateContent?${new URLSearchParams({ version: fields.version ?? '' })}#report-sent`;
  const Location = origin?.startsWith('http') ? origin + page : page;
  return new HttpResponse(null, { status: 303, headers: { Location } });
}

/** Reads a form in a browser, which can compute checksums on secure origins only. */
async function readForm(request: Request): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: {}, files: [] };
  for (const [field, value] of await request.formData()) {
    if (typeof value === 'string') form.fields[field] = value;
    else {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await value.arrayBuffer()));
      const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
      form.files.push({ field, name: value.name, size: value.size, sha256 });
    }
  }
  return form;
}

const crossOriginHeaders = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' };

/** @param read reads the form of a request, and throws if it is incomplete */
export const handlersFor = (api: Api, base: string, read = readForm): RequestHandler[] => [
  http.options(`${base}/uploads`, () => new HttpResponse(null, { status: 204, headers: crossOriginHeaders })),
  // Lists the received reports. This path is not part of the API's contract.
  http.get(`${base}/uploads`, () => HttpResponse.json(api.received)),
  http.post(`${base}/uploads`, async ({ request }) => {
    const form = await read(request).catch(() => undefined);
    if (!form) return problem(400, 'Bad Request', 'Expected a complete multipart form.');
    api.received.push(form);
    const scenario = scenarioOf(new URL(request.url).searchParams.get('scenario') ?? api.scenario);
    const isPlainForm = scenario === 'ok' && request.headers.get('Accept')?.includes('text/html');
    const response = isPlainForm
      ? redirectToConfirmation(form, request.headers.get('Origin'))
      : await scenarios[scenario](form);
    if (response.type === 'error') return response;
    for (const [name, value] of Object.entries(crossOriginHeaders)) response.headers.set(name, value);
    return response;
  }),
];
