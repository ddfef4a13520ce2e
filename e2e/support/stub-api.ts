import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { arrayBuffer, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A stub of the product's API. It answers a request with what it received, as JSON (`{ method, url, headers, body }`), unless
 * `parts` has another handler for its path. Uses nothing but Node.js: it runs in a bare container too.
 * Runs as a program of its own: `node stub-api.ts PORT [HOST]`.
 */

/** A request as it arrived. */
export type Seen = { method: string; url: string; headers: NodeJS.Dict<string | string[]> };

const requests: Seen[] = [];

function note({ method = '', url = '', headers }: IncomingMessage): void {
  if (!url.startsWith('/seen/') && !url.startsWith('/plan/')) requests.push({ method, url, headers });
}

/** The requests so far that have this key in their URL, or as their `X-Marker`. */
const seenBy = (key: string): Seen[] =>
  requests.filter(({ url, headers }) => url.includes(key) || headers['x-marker'] === key);

/** How one path is answered from now on. */
export type Plan = {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** The time before the answer, in milliseconds. */
  delay?: number;
  /** Bytes sent instead of an answer; then the connection ends, unless `open` is set and the request does not close it. */
  raw?: string;
  open?: boolean;
  /** Never answers. */
  hang?: boolean;
};

const plans = new Map<string, Plan>();

/** `POST /plan/KEY` with a plan as JSON: sets the answers of `/planned/KEY` and `/content/planned/KEY`. */
async function keepPlan(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
  plans.set(key, JSON.parse(await text(request)));
  response.writeHead(204).end();
}

async function answerAsPlanned(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
  const { status = 200, headers = {}, body = '', raw, open, hang, ...plan } = plans.get(key) ?? { status: 404 };
  await text(request);
  if (plan.delay) await delay(plan.delay);
  if (hang) return;
  if (raw !== undefined) {
    request.socket.write(Buffer.from(raw, 'latin1'));
    if (!open || request.headers.connection === 'close') request.socket.end();
    return;
  }
  const unchanged = headers.ETag !== undefined && request.headers['if-none-match'] === headers.ETag;
  response.writeHead(unchanged ? 304 : status, headers).end(unchanged ? undefined : body);
}

const streams = new Map<string, ServerResponse>();

/** `GET /events/KEY`: an event stream that stays open and begins with one event; with `?close` not in chunks. */
function openEvents(request: IncomingMessage, response: ServerResponse, key: string): void {
  streams.set(key, response);
  response.useChunkedEncodingByDefault = !request.url?.endsWith('?close');
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
  response.write('data: first\n\n');
}

/** `POST /events/next/KEY`: sends the stream's next event. */
function nextEvent(_: IncomingMessage, response: ServerResponse, key: string): void {
  streams.get(key)?.write('data: second\n\n');
  response.writeHead(204).end();
}

const received = new Map<string, number>();

/** `POST /upload/KEY`: answers with the size and SHA-256 of the body, which is not stored. */
async function receiveUpload(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of request) {
      hash.update(chunk);
      size += chunk.length;
      received.set(key, size);
    }
  } catch {
    received.set(key, -1);
    return;
  }
  response
    .writeHead(201, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ size, sha256: hash.digest('hex') }));
}

/** `GET /received/KEY`: the number of bytes of that upload so far; -1 if it was aborted. */
function receivedOf(_: IncomingMessage, response: ServerResponse, key: string): void {
  response.end(String(received.get(key) ?? 0));
}

type ReceivedFile = { field: string; name: string; size: number; sha256: string };
export type ReceivedForm = { fields: Record<string, string>; files: ReceivedFile[] };

const forms: ReceivedForm[] = [];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Reads a multipart form. */
async function readForm(request: IncomingMessage): Promise<ReceivedForm> {
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  const entries = await new Response(await arrayBuffer(request), { headers }).formData();
  const form: ReceivedForm = { fields: {}, files: [] };
  for (const [field, value] of entries) {
    if (typeof value === 'string') form.fields[field] = value;
    else form.files.push({ field, name: value.name, size: value.size, sha256: sha256(await value.bytes()) });
  }
  return form;
}

/** `POST /uploads`: a receipt as in docs/openapi.json; a request that accepts HTML is redirected to the release's page. */
async function receiveForm(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = await readForm(request);
  forms.push(form);
  if (request.headers.accept?.includes('text/html')) {
    const query = new URLSearchParams({ version: form.fields.version ?? '' });
    response.writeHead(303, { Location: `/versionUpdateContent?${query}#report-sent` }).end();
    return;
  }
  const files = form.files.map(({ name, size, sha256 }) => ({ name, size, sha256 }));
  response
    .writeHead(201, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ id: `report-${forms.length}`, files }));
}

/** `GET /reports/KEY`: the forms received so far whose text contains the key. */
function formsWith(_: IncomingMessage, response: ServerResponse, key: string): void {
  response.end(JSON.stringify(forms.filter(({ fields }) => fields.text?.includes(key))));
}

/** Accepts a WebSocket's upgrade, and sends each byte back in capitals: gateways do not parse frames. */
function acceptWebSocket(_: IncomingMessage, socket: Duplex): void {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => socket.write(String(bytes).toUpperCase()));
}

type Part = (request: IncomingMessage, response: ServerResponse, key: string) => void | Promise<void>;

/** By the path's prefix; the rest of the path, without the query, is the test's key. */
const parts: ReadonlyArray<readonly [string, Part]> = [
  ['/seen/', (_, response, key) => void response.end(JSON.stringify(seenBy(key)))],
  ['/plan/', keepPlan],
  ['/planned/', answerAsPlanned],
  ['/content/planned/', answerAsPlanned],
  ['/events/next/', nextEvent],
  ['/events/', openEvents],
  ['/received/', receivedOf],
  ['/upload/', receiveUpload],
  ['/uploads', receiveForm],
  ['/reports/', formsWith],
];

async function echo(request: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = request;
  const received = JSON.stringify({ method, url, headers, body: await text(request) });
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(received);
}

const [port = '9000', host = '127.0.0.1'] = process.argv.slice(2);
const server = createServer({ requestTimeout: 0 }, async (request, response) => {
  const url = request.url ?? '';
  note(request);
  const found = parts.find(([prefix]) => url.startsWith(prefix));
  try {
    if (found) await found[1](request, response, url.slice(found[0].length).replace(/\?.*/, ''));
    else await echo(request, response);
  } catch {
    // The gateway closed the connection during a body, as some tests provoke.
    response.destroy();
  }
});
server.on('upgrade', acceptWebSocket);
server.listen(Number(port), host, () => console.log(`Stub API on ${host}:${port}`));
