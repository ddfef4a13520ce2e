import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { getResponse, type RequestHandler } from 'msw';
import type { ContentSource } from './content-source.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import { received, uploadRefusal } from './handlers/uploads.ts';
import { handlersFor } from './handlers.ts';
import { problem } from './problem.ts';
import { type ReceivedUpload, receiveUpload } from './receive-upload.ts';
import { type Scenarios, slowness } from './scenarios.ts';

type Options = {
  source: ContentSource;
  /** May be changed while the server runs. */
  scenarios?: Scenarios;
  /** Seconds for which content is fresh; a minute where it is absent. */
  maxAge?: number;
  /** The origin of a site that sends its reports here without a gateway; nothing where the gateway is the only way. */
  site?: string | undefined;
  host?: string;
  /** A free one where it is absent. */
  port?: number;
};

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}

/** A browser without JavaScript goes back to the page that it sent the form from, which then thanks it. */
const thanks = ({ fields }: ReceivedUpload, site: string): Response => {
  const query = new URLSearchParams({ version: fields.version ?? '' });
  return new Response(null, {
    status: 303,
    headers: { Location: `${site}/versionUpdateContent?${query}#report-sent` },
  });
};

type Office = { handlers: RequestHandler[]; scenarios: Scenarios; site: string };

/** Files are read as they come in; everything else is the handlers' business. */
async function answer(request: IncomingMessage, { handlers, scenarios, site }: Office): Promise<Response> {
  const url = new URL(request.url ?? '/', 'http://back-office');
  const { method = 'GET' } = request;
  if (method === 'OPTIONS' && site) return new Response(null, { status: 204 });
  if (method === 'POST' && url.pathname === '/uploads') {
    const scenario = scenarios.uploads ?? 'ok';
    const refused = uploadRefusal(scenario);
    if (refused) return refused;
    const upload = await receiveUpload(request).catch(() => undefined);
    if (scenario === 'slow') await delay(slowness);
    if (!upload) return problem(400, 'Expected a multipart form, whole.');
    return request.headers.accept?.includes('text/html') ? thanks(upload, site) : received(upload.files);
  }
  const response = await getResponse(handlers, new Request(url, { method, headers: headersOf(request) }));
  return response ?? problem(404, `There is no ${method} ${url.pathname}.`);
}

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
 * A back office for tests and trials: the mocks' handlers behind a real HTTP server. Paths come without `/prod-api`, as
 * nginx hands them on. Resolves when it listens.
 */
export async function startBackOffice({
  source,
  scenarios = {},
  maxAge,
  site = '',
  host = '127.0.0.1',
  port = 0,
}: Options) {
  const handlers = handlersFor(scenarios, { source, base: '', ...(maxAge !== undefined && { maxAge }) });
  const headers = site ? crossOriginHeaders(site) : {};
  /** What was asked for, in order: `GET /content/plans?lang=en`. */
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    try {
      await send(await answer(request, { handlers, scenarios, site }), response, headers);
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
      server.close();
      await once(server, 'close');
    },
  };
}
