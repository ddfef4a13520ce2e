import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { getResponse } from 'msw';
import type { UploadReceipt } from '../src/content/schemas/reports.ts';
import { answerUpload, type HandlerOptions, handlersFor, problem, receipt } from './handlers.ts';
import type { Scenarios } from './scenarios.ts';

type Options = Omit<HandlerOptions, 'base'> & {
  /** May be changed while the server runs. */
  scenarios?: Scenarios;
  /** The origin of a site that sends its reports here directly, not through its own server. */
  site?: string | undefined;
  host?: string;
  /** A free port by default. */
  port?: number;
};

/** Reads a file to its end, chunk by chunk. */
async function receiptOf(name: string, file: Readable): Promise<UploadReceipt['files'][number]> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of file) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { name, size, sha256: hash.digest('hex') };
}

/**
 * Reads a multipart form as it arrives and keeps only the size and checksum of its files: MSW clones a
 * request before it handles it, and the unread clone would hold the whole body in memory.
 * @returns the fields of the form, and a receipt of each of its files
 * @throws where the request is no multipart form, or ends before the form does
 */
async function receiveUpload(request: IncomingMessage) {
  const { 'content-type': type = '' } = request.headers;
  const form = new Busboy({ headers: { ...request.headers, 'content-type': type } });
  const files: Promise<UploadReceipt['files'][number]>[] = [];
  const fields: Record<string, string> = {};
  form.on('field', (name, value) => {
    fields[name] = value;
  });
  form.on('file', (field, file, name) => {
    if (field !== 'file') {
      file.resume();
      return;
    }
    const received = receiptOf(name, file);
    // The pipeline below reports a form that ends early, before anything awaits its files.
    received.catch(() => undefined);
    files.push(received);
  });
  await pipeline(request, form);
  return { fields, files: await Promise.all(files) };
}

/** The allowed methods of each path; to any other path the handlers answer 404. */
const methods: readonly (readonly [path: RegExp, allowed: readonly string[]])[] = [
  [/^\/content\/[^/]+$/, ['GET', 'HEAD']],
  [/^\/uploads$/, ['POST']],
];

/** Sends a browser without JavaScript back to the page with the form, which then shows the confirmation. */
const backToForm = (version: string, site: string): Response => {
  const Location = `${site}/versionUpdateContent?${new URLSearchParams({ version })}#report-sent`;
  return new Response(null, { status: 303, headers: { Location } });
};

async function send(response: Response, to: ServerResponse, headers: Readonly<Record<string, string>>): Promise<void> {
  if (response.type === 'error') {
    to.destroy();
    return;
  }
  to.writeHead(response.status, { ...Object.fromEntries(response.headers), ...headers });
  if (response.body) await pipeline(Readable.from(response.body), to);
  else to.end();
}

/**
 * A back office for tests and trials: the mocks' handlers behind a real HTTP server. Paths have no `/prod-api`, which nginx
 * removes. Resolves when it listens.
 */
export async function startBackOffice({
  scenarios = {},
  site = '',
  host = '127.0.0.1',
  port = 0,
  ...content
}: Options) {
  const handlers = handlersFor(scenarios, { ...content, base: '' });
  // Lets the pages of another origin send reports and read the answers. Reports are sent without cookies.
  const headers: Readonly<Record<string, string>> = site
    ? {
        'Access-Control-Allow-Origin': site,
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Expose-Headers': 'Retry-After',
      }
    : {};

  /** Answers uploads here, because files are read as they arrive; everything else by the handlers. */
  async function answer(request: IncomingMessage): Promise<Response> {
    // `//` and `//name/path` are paths of a request, but name hosts in a URL.
    const path = request.url ?? '/';
    const url = path.startsWith('//') ? null : URL.parse(path, 'http://back-office');
    if (!url) return problem(400, `Expected a path, found ${path}.`);
    const { method = 'GET', headers: asked } = request;
    if (method === 'OPTIONS' && site) return new Response(null, { status: 204 });
    if (method === 'POST' && url.pathname === '/uploads') {
      const isBrowserForm = asked.accept?.includes('text/html');
      return answerUpload(
        scenarios.uploads,
        () => receiveUpload(request),
        (form) => (isBrowserForm ? backToForm(form.fields.version ?? '', site) : receipt(form)),
      );
    }
    const [, allowed] = methods.find(([pattern]) => pattern.test(url.pathname)) ?? [];
    if (allowed && !allowed.includes(method)) {
      const refused = problem(405, `Expected ${allowed.join(' or ')}, found ${method}.`);
      refused.headers.set('Allow', allowed.join(', '));
      return refused;
    }
    const known = { 'If-None-Match': asked['if-none-match'] ?? '' };
    const response = await getResponse(
      handlers,
      new Request(url, { method: method === 'HEAD' ? 'GET' : method, headers: known }),
    );
    return response ?? problem(404, `There is no ${method} ${url.pathname}.`);
  }

  /** The requests in order: `GET /content/plans?lang=en`. */
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    try {
      await send(await answer(request), response, headers);
    } catch (error) {
      console.error(error);
      if (!response.headersSent) await send(problem(500, String(error)), response, headers);
      else response.destroy();
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The system gave no port.');
  return {
    url: `http://${host}:${address.port}`,
    requests,
    async stop() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}
