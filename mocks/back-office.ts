import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { getResponse } from 'msw';
import { controlPath, type Gateway, gatewayHandlers, type Received, rawType } from './gateway-handlers.ts';
import { handlersFor, newApi, type ReceivedForm } from './handlers.ts';

/** Returns the size and the checksum of a stream. Calls `onChunk` with each chunk and the size so far. */
async function digest(body: AsyncIterable<Buffer>, onChunk = (_chunk: Buffer, _size: number) => {}) {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    size += chunk.length;
    onChunk(chunk, size);
  }
  return { size, sha256: hash.digest('hex') };
}

async function receiveForm(request: IncomingMessage): Promise<ReceivedForm> {
  const { 'content-type': type = '' } = request.headers;
  const form = new Busboy({ headers: { ...request.headers, 'content-type': type }, preservePath: true });
  const files: Promise<ReceivedForm['files'][number]>[] = [];
  const fields: Record<string, string> = {};
  form.on('field', (name, value) => {
    fields[name] = value;
  });
  form.on('file', (field, file, name) => {
    // Browsers escape quotes in file names.
    const fileName = name.replaceAll('%22', '"');
    const receivedFile = digest(file).then((result) => ({ field, name: fileName, ...result }));
    // If the form is incomplete, the pipeline below fails before the files are awaited.
    receivedFile.catch(() => undefined);
    files.push(receivedFile);
  });
  await pipeline(request, form);
  return { fields, files: await Promise.all(files) };
}

const ECHO_LIMIT_BYTES = 100_000;

/** Responds with the request and the beginning of its body as JSON. Updates the size in `received` while it reads. */
async function echo(received: Received, body: AsyncIterable<Buffer>): Promise<Response> {
  const chunks: Buffer[] = [];
  const { sha256 } = await digest(body, (chunk, size) => {
    received.size = size;
    if (size <= ECHO_LIMIT_BYTES) chunks.push(chunk);
  });
  return Response.json({ ...received, sha256, body: Buffer.concat(chunks).toString() });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  if (response.type === 'error') return void outgoing.destroy();
  const headers = Object.fromEntries(response.headers);
  if (headers['content-type'] === rawType) return void outgoing.socket?.end(await response.bytes());
  outgoing.useChunkedEncodingByDefault = headers.connection !== 'close';
  outgoing.writeHead(response.status, headers);
  if (response.body) await pipeline(Readable.from(response.body), outgoing);
  else outgoing.end();
}

const ORIGIN = 'http://back-office';

/** Serves the mock API without the prefix, which nginx removes. Echoes other requests as JSON, and WebSocket messages. */
export async function startBackOffice({ api = newApi(), host = '127.0.0.1', port = 0 } = {}) {
  const gateway: Gateway = { requests: [], plannedResponses: new Map() };

  async function respond(incoming: IncomingMessage, received: Received): Promise<Response> {
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    // Without the body, because MSW clones requests, and an unread clone would keep the body in memory.
    const request = new Request(ORIGIN + received.url, { method: received.method, headers });
    const handlers = [
      ...handlersFor(api, ORIGIN, () => receiveForm(incoming)),
      ...gatewayHandlers(gateway, () => json(incoming)),
    ];
    return (await getResponse(handlers, request)) ?? (await echo(received, incoming));
  }

  const server = createServer({ requestTimeout: 0 }, async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const received: Received = { method, url, headers, size: 0 };
    if (!url.startsWith(controlPath)) gateway.requests.push(received);
    try {
      await send(await respond(incoming, received), outgoing);
    } catch (error) {
      received.aborted = outgoing.destroyed;
      if (outgoing.destroyed) return;
      console.error(error);
      outgoing.writeHead(500).end(String(error));
    }
  });
  server.on('upgrade', (_, socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    socket.pipe(socket);
  });
  await once(server.listen(port, host), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server listens on no port.');
  return {
    url: `http://${host}:${address.port}`,
    requests: gateway.requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}
