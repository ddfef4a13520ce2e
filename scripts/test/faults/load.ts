import EventEmitter, { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** A failed request: the time (ms since the load began), its connection and the reason. */
type Failure = { at: number; connection: 'kept' | 'new'; path: string; reason: string };

/** The limit of one answer; it only ends a test that hangs. */
const TIMEOUT_MS = 15_000;

function request(url: string, agent: http.Agent | false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let answering = false;
    const headers = { 'Accept-Encoding': 'br' };
    const options = { agent, headers, signal: AbortSignal.timeout(TIMEOUT_MS), rejectUnauthorized: false };
    const sent = (url.startsWith('https:') ? https : http).get(url, options, (response) => {
      answering = true;
      const answer = { status: response.statusCode ?? 0, headers: response.headers };
      buffer(response).then((body) => resolve({ ...answer, body }), reject);
    });
    sent.on('error', (error) => reject(Object.assign(error, { mayRepeat: sent.reusedSocket && !answering })));
  });
}

/** One request on a connection of its own. */
export const get = (url: string): Promise<Answer> => request(url, false);

/**
 * A request as a browser sends it. A server may close an idle connection just when a request is sent on it: RFC 9112 (9.3.1)
 * has clients repeat such a request on a new connection, and every browser does.
 */
const browse = (url: string, agent: http.Agent | false): Promise<Answer> =>
  request(url, agent).catch((error: { mayRepeat?: boolean }) => {
    if (error.mayRepeat) return get(url);
    throw error;
  });

/**
 * Clients that request `paths` in turn, one request after the other, half of them on kept connections and half on a new
 * one each time. An answer that differs from the first one, in status or body, is a failure.
 * @throws where the first round fails: the load must start on a healthy site
 */
export async function startLoad(base: string, paths: readonly string[], visitors = 4) {
  const expected = new Map<string, Buffer>();
  for (const path of paths) {
    const { status, body } = await get(base + path);
    if (status !== 200) throw new Error(`${base}${path} answers ${status} before the load begins.`);
    expected.set(path, body);
  }
  const failures: Failure[] = [];
  const answered = { kept: 0, new: 0 };
  const answers = new EventEmitter();
  const began = performance.now();
  let stopping = false;

  async function visit(path: string, connection: Failure['connection'], agent: http.Agent | false) {
    const reason = await browse(base + path, agent).then(
      ({ status, body }) => {
        if (status !== 200) return `status ${status}`;
        return expected.get(path)?.equals(body) ? undefined : `another body, of ${body.length} bytes`;
      },
      (error: Error) => error.message,
    );
    answered[connection] += 1;
    if (reason) failures.push({ at: Math.round(performance.now() - began), connection, path, reason });
    answers.emit('one');
  }

  async function visitor(connection: Failure['connection']) {
    const { Agent } = base.startsWith('https:') ? https : http;
    const agent = connection === 'kept' && new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopping) {
      for (const path of paths) if (!stopping) await visit(path, connection, agent);
    }
    if (agent) agent.destroy();
  }

  const running = Array.from({ length: visitors }, (_, index) => visitor(index % 2 === 0 ? 'kept' : 'new'));
  return {
    /** Resolves when this many more requests have been answered on kept connections, and as many on new ones. */
    more: async (requests: number): Promise<void> => {
      const goal = { kept: answered.kept + requests, new: answered.new + requests };
      while (answered.kept < goal.kept || answered.new < goal.new) await once(answers, 'one');
    },
    /** Ends the load once the running requests are answered, and returns those that failed. */
    stop: async (): Promise<Failure[]> => {
      stopping = true;
      await Promise.all(running);
      return failures;
    },
  };
}

/** The paths of a visit: a page in both languages, its script, a picture. Their names are read from the page itself. */
export async function visitorPaths(base: string): Promise<string[]> {
  const { body, headers } = await get(`${base}/about`);
  const html = (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();
  const script = /\/assets\/js\/[\w.-]+\.js/.exec(html)?.[0];
  const picture = /\/images\/[\w@.-]+\.png/.exec(html)?.[0];
  if (!script || !picture) throw new Error(`${base}/about names no script or no picture.`);
  return ['/about', '/home?lang=zh-CN', script, picture];
}

/**
 * Starts a download on a slow line; resolves once its first bytes have arrived.
 * @returns `finish` reads the rest as fast as possible and resolves with the size of all; `abandon` closes the connection
 */
export async function slowDownload(url: string) {
  const request = http.get(url, { agent: false });
  const [response]: http.IncomingMessage[] = await once(request, 'response');
  return {
    finish: async (): Promise<number> => (response ? (await buffer(response)).length : 0),
    abandon: () => request.on('error', () => undefined).destroy(),
  };
}
