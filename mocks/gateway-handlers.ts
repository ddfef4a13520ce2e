import { delay, HttpResponse, http, type RequestHandler } from 'msw';
import * as v from 'valibot';

/** A request as it arrived. */
export type Received = {
  method: string;
  url: string;
  headers: NodeJS.Dict<string | string[]>;
  /** The bytes of its body that have been read. */
  size: number;
  /** True where the connection ended before the body did. */
  aborted?: boolean;
};

const planSchema = v.object({
  status: v.exactOptional(v.number()),
  headers: v.exactOptional(v.record(v.string(), v.string())),
  body: v.exactOptional(v.string()),
  /** All bytes that are sent before the connection ends, in place of the others. */
  raw: v.exactOptional(v.string()),
});

/** How a path below `/planned/` is answered. */
export type Plan = v.InferInput<typeof planSchema>;

/** By requests below it tests direct the double; they are not among those that it has received. */
export const control = '/control/';

/** The type of an answer whose body is the bytes of the connection (RFC 9112, 10.2). */
export const rawType = 'application/http';

const encode = (text: string) => new TextEncoder().encode(text);

/** An event every 50 ms: `data: 1`, `data: 2`, … */
function events(): ReadableStream {
  let sent = 0;
  const pull = async (stream: ReadableStreamDefaultController) => {
    if (sent > 0) await delay(50);
    sent += 1;
    stream.enqueue(encode(`data: ${sent}\n\n`));
  };
  return new ReadableStream({ pull });
}

/** The requests that have arrived, in order, and the plans by the last part of their paths. */
export type Gateway = { requests: Received[]; plans: Map<unknown, Plan> };

/**
 * What tests of the gateway need of an API behind it, beside its uploads.
 * @param readJson reads the body of the request
 */
export const gatewayHandlers = ({ requests, plans }: Gateway, readJson: () => Promise<unknown>): RequestHandler[] => [
  // The requests that have a key in their URL or as their X-Marker.
  http.get(`*${control}received/:key`, ({ params }) => {
    const isNamed = ({ url, headers }: Received) => `${url} ${headers['x-marker']}`.includes(String(params.key));
    return HttpResponse.json(requests.filter(isNamed));
  }),
  http.put(`*${control}planned/:key`, async ({ params }) => {
    plans.set(params.key, v.parse(planSchema, await readJson()));
    return new HttpResponse(null, { status: 204 });
  }),
  http.all('*/planned/:key', ({ params }) => {
    const { body, raw, ...init } = plans.get(params.key) ?? { status: 404 };
    if (raw !== undefined) return new HttpResponse(encode(raw), { headers: { 'Content-Type': rawType } });
    // As bytes: a text would get a Content-Type.
    return new HttpResponse(body === undefined ? null : encode(body), init);
  }),
  http.get('*/silence', () => delay('infinite')),
  // A stream in chunks, or with `?close` until the connection ends.
  http.get('*/events', ({ request }) => {
    const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' };
    const isEnding = request.url.endsWith('?close');
    return new HttpResponse(events(), { headers: { ...headers, ...(isEnding && { Connection: 'close' }) } });
  }),
];
