import { createHash, hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A stub of the product's API. It answers a request with what it received, as JSON, unless `parts` has another handler for
 * its path. Uses nothing but Node.js: it runs in a bare container too.
 * Runs as a program of its own: `node stub-api.ts PORT [HOST]`.
 */

/** A request as it arrived, and what has arrived of its body so far. */
export type Seen = {
  method: string;
  url: string;
  headers: NodeJS.Dict<string | string[]>;
  size: number;
  /** Absent until the body is complete. */
  sha256?: string;
  /** What a form had, in `POST /uploads`. */
  form?: ReceivedForm;
  aborted?: boolean;
};

type Call = { request: IncomingMessage; response: ServerResponse; seen: Seen; body: Buffer; key: string };

const requests: Seen[] = [];

/** Larger bodies are not stored. */
const LARGEST_STORED = 100_000;

/** Reads a body, and notes in `seen` what has arrived. @returns the body, or as much of it as is stored */
async function receive(request: IncomingMessage, seen: Seen, largest = LARGEST_STORED): Promise<Buffer> {
  const sha256 = createHash('sha256');
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    sha256.update(chunk);
    seen.size += chunk.length;
    if (seen.size <= largest) chunks.push(chunk);
  }
  seen.sha256 = sha256.digest('hex');
  return Buffer.concat(chunks);
}

/** `GET /seen/KEY`: the requests so far that have this key in their URL, as their `X-Marker` or in their form's text. */
const seenBy = ({ response, key }: Call) => {
  const places = ({ url, headers, form }: Seen) => [url, headers['x-marker'], form?.fields.text];
  json(
    response,
    requests.filter((one) => places(one).some((place) => place?.includes(key))),
  );
};

const json = (response: ServerResponse, data: unknown, status = 200) =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(data));

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

/** `POST /plan/KEY` with a plan as JSON: sets the answers of paths below `/planned/` and `/content/planned/` that end in KEY. */
function storePlan({ response, key, body }: Call): void {
  plans.set(key, JSON.parse(body.toString()));
  response.writeHead(204).end();
}

async function answerAsPlanned({ request, response, key }: Call): Promise<void> {
  const {
    status = 200,
    headers = {},
    body = '',
    raw,
    open,
    hang,
    ...plan
  } = plans.get(key.split('/').at(-1) ?? '') ?? { status: 404 };
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

/** `GET /events/KEY`: a stream that begins with one event, with `?close` not in chunks. `POST /events/KEY` sends the next. */
function events({ request, response, key }: Call): void {
  if (request.method === 'POST') {
    streams.get(key)?.write('data: second\n\n');
    response.writeHead(204).end();
    return;
  }
  streams.set(key, response);
  response.useChunkedEncodingByDefault = !request.url?.endsWith('?close');
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
  response.write('data: first\n\n');
}

type ReceivedFile = { field: string; name: string; size: number; sha256: string };
type ReceivedForm = { fields: Record<string, string>; files: ReceivedFile[] };

/** `POST /uploads`: a receipt as in docs/openapi.json; a request that accepts HTML is redirected to the release's page. */
async function receiveForm({ request, response, seen, body }: Call): Promise<void> {
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  const form: ReceivedForm = { fields: {}, files: [] };
  for (const [field, value] of await new Response(new Uint8Array(body), { headers }).formData()) {
    if (typeof value === 'string') form.fields[field] = value;
    else form.files.push({ field, name: value.name, size: value.size, sha256: hash('sha256', await value.bytes()) });
  }
  seen.form = form;
  if (request.headers.accept?.includes('text/html')) {
    const query = new URLSearchParams({ version: form.fields.version ?? '' });
    response.writeHead(303, { Location: `/versionUpdateContent?${query}#report-sent` }).end();
    return;
  }
  const files = form.files.map(({ name, size, sha256 }) => ({ name, size, sha256 }));
  json(response, { id: `report-${requests.length}`, files }, 201);
}

const echo = ({ response, seen, body }: Call) => json(response, { ...seen, body: body.toString() });

/** By the path's prefix; the rest of the path, without the query, is the test's key. */
const parts: ReadonlyArray<readonly [string, (call: Call) => void | Promise<void>]> = [
  ['/seen/', seenBy],
  ['/plan/', storePlan],
  ['/planned/', answerAsPlanned],
  ['/content/planned/', answerAsPlanned],
  ['/events/', events],
  ['/uploads', receiveForm],
  ['', echo],
];

const [port = '9000', host = '127.0.0.1'] = process.argv.slice(2);
const server = createServer({ requestTimeout: 0 }, async (request, response) => {
  const { method = '', url = '', headers } = request;
  const [prefix = '', part = echo] = parts.find(([start]) => url.startsWith(start)) ?? [];
  const seen: Seen = { method, url, headers, size: 0 };
  if (part !== seenBy && part !== storePlan) requests.push(seen);
  try {
    const isWhole = part === receiveForm || part === storePlan;
    const body = await receive(request, seen, isWhole ? Number.POSITIVE_INFINITY : undefined);
    await part({ request, response, seen, body, key: url.slice(prefix.length).replace(/\?.*/, '') });
  } catch {
    // The gateway closed the connection during a body, as some tests provoke.
    seen.aborted = true;
    response.destroy();
  }
});
// Accepts a WebSocket's upgrade, and sends each byte back in capitals: gateways do not parse frames.
server.on('upgrade', (_, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => socket.write(String(bytes).toUpperCase()));
});
server.listen(Number(port), host, () => console.log(`Stub API on ${host}:${port}`));
