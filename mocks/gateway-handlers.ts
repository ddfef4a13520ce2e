import { delay, HttpResponse, http, type RequestHandler } from 'msw';
import * as v from 'valibot';

/** A request that the mock API has received. `size` is the length of the body in bytes. */
export type Received = {
  method: string;
  url: string;
  headers: NodeJS.Dict<string | string[]>;
  size: number;
  aborted?: boolean;
};

const plannedResponseSchema = v.object({
  status: v.exactOptional(v.number()),
  headers: v.exactOptional(v.record(v.string(), v.string())),
  body: v.exactOptional(v.string()),
  /** All bytes to send instead of the other fields. The connection is closed after them. */
  raw: v.exactOptional(v.string()),
});

/** The response at a path below `/planned/`, which tests set. */
export type PlannedResponse = v.InferInput<typeof plannedResponseSchema>;

export const controlPath = '/control/';

/** The media type of a response whose body contains all bytes to send, including the headers (RFC 9112, 10.2). */
export const rawType = 'application/http';

const encode = (text: string) => new TextEncoder().encode(text);

function eventStream(): ReadableStream {
  let count = 0;
  const pull = async (stream: ReadableStreamDefaultController) => {
    if (count > 0) await delay(50);
    count += 1;
    stream.enqueue(encode(`data: ${count}\n\n`));
  };
  return new ReadableStream({ pull });
}

export type Gateway = { requests: Received[]; plannedResponses: Map<unknown, PlannedResponse> };

/** Returns handlers for tests of nginx as a gateway to an API. */
export const gatewayHandlers = (
  { requests, plannedResponses }: Gateway,
  readJson: () => Promise<unknown>,
): RequestHandler[] => [
  // Returns the recorded requests that have the key in their URL or in X-Marker.
  http.get(`*${controlPath}received/:key`, ({ params }) => {
    const hasKey = ({ url, headers }: Received) => `${url} ${headers['x-marker']}`.includes(String(params.key));
    return HttpResponse.json(requests.filter(hasKey));
  }),
  http.put(`*${controlPath}planned/:key`, async ({ params }) => {
    plannedResponses.set(params.key, v.parse(plannedResponseSchema, await readJson()));
    return new HttpResponse(null, { status: 204 });
  }),
  http.all('*/planned/:key', ({ params }) => {
    const { body, raw, ...init } = plannedResponses.get(params.key) ?? { status: 404 };
    if (raw !== undefined) return new HttpResponse(encode(raw), { headers: { 'Content-Type': rawType } });
    // As bytes, because MSW adds a Content-Type to text.
    return new HttpResponse(body === undefined ? null : encode(body), init);
  }),
  http.get('*/silence', () => delay('infinite')),
  http.get('*/events', () => {
    const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' };
    return new HttpResponse(eventStream(), { headers });
  }),
];
