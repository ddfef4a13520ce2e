import { delay, HttpResponse, http, type RequestHandler } from 'msw';
import * as v from 'valibot';

export type Received = {
  method: string;
  url: string;
  headers: NodeJS.Dict<string | string[]>;
  size: number;
  aborted?: boolean;
};

const planSchema = v.object({
  status: v.exactOptional(v.number()),
  headers: v.exactOptional(v.record(v.string(), v.string())),
  body: v.exactOptional(v.string()),
  /** All bytes of the answer, in place of the other fields; then the connection ends. */
  raw: v.exactOptional(v.string()),
});

/** The answer to a path below `/planned/`. */
export type Plan = v.InferInput<typeof planSchema>;

/** Requests below this path control the mock API, and are not recorded. */
export const controlPath = '/control/';

/** Marks an answer whose body has all bytes to send, headers included (RFC 9112, 10.2). */
export const rawType = 'application/http';

const encode = (text: string) => new TextEncoder().encode(text);

function events(): ReadableStream {
  let sent = 0;
  const pull = async (stream: ReadableStreamDefaultController) => {
    if (sent > 0) await delay(50);
    sent += 1;
    stream.enqueue(encode(`data: ${sent}\n\n`));
  };
  return new ReadableStream({ pull });
}

export type Gateway = { requests: Received[]; plans: Map<unknown, Plan> };

export const gatewayHandlers = ({ requests, plans }: Gateway, readJson: () => Promise<unknown>): RequestHandler[] => [
  // The requests with this key in their URL or in X-Marker.
  http.get(`*${controlPath}received/:key`, ({ params }) => {
    const hasKey = ({ url, headers }: Received) => `${url} ${headers['x-marker']}`.includes(String(params.key));
    return HttpResponse.json(requests.filter(hasKey));
  }),
  http.put(`*${controlPath}planned/:key`, async ({ params }) => {
    plans.set(params.key, v.parse(planSchema, await readJson()));
    return new HttpResponse(null, { status: 204 });
  }),
  http.all('*/planned/:key', ({ params }) => {
    const { body, raw, ...init } = plans.get(params.key) ?? { status: 404 };
    if (raw !== undefined) return new HttpResponse(encode(raw), { headers: { 'Content-Type': rawType } });
    // As bytes, because MSW adds a Content-Type to text.
    return new HttpResponse(body === undefined ? null : encode(body), init);
  }),
  http.get('*/silence', () => delay('infinite')),
  // Chunked; with `?close` the stream ends when the connection closes.
  http.get('*/events', ({ request }) => {
    const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' };
    const closes = request.url.endsWith('?close');
    return new HttpResponse(events(), { headers: { ...headers, ...(closes && { Connection: 'close' }) } });
  }),
];
