import EventEmitter, { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** Ends a test that hangs. */
const TIMEOUT_MS = 15_000;

/**
 * Requests a URL on a connection of its own, or on an agent's. A server may close an idle connection just when a request is
 * sent on it: RFC 9112 (9.3.1) has clients repeat such a request on a new connection, and every browser does.
 */
export function get(url: string, agent: http.Agent | false = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'br' };
    const options = { agent, headers, signal: AbortSignal.timeout(TIMEOUT_MS), rejectUnauthorized: false };
    const request = (url.startsWith('https:') ? https : http).get(url, options, (response) => {
      const { statusCode: status = 0, headers } = response;
      buffer(response).then((body) => resolve({ status, headers, body }), reject);
    });
    // A failure after the headers is reported by the response, not by the request.
    request.on('error', (error) => (request.reusedSocket ? resolve(get(url)) : reject(error)));
  });
}

/** The paths of a visit: a page in both languages, its script and a picture, found in the page. */
async function visitorPaths(base: string): Promise<string[]> {
  const { body, headers } = await get(`${base}/about`);
  const html = (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();
  const script = /\/assets\/js\/[\w.-]+\.js/.exec(html)?.[0];
  const picture = /\/images\/[\w@.-]+\.png/.exec(html)?.[0];
  if (!script || !picture) throw new Error(`${base}/about names no script or no picture.`);
  return ['/about', '/home?lang=zh-CN', script, picture];
}

/**
 * Requests the paths of a visit continuously, half of the visitors on kept connections and half on a new one each time. A
 * status or body that differs from the first answer is a failure.
 * @throws if the first round fails
 */
export async function startLoad(base: string, visitors = 4) {
  const expected = new Map<string, Buffer>();
  for (const path of await visitorPaths(base)) {
    const { status, body } = await get(base + path);
    if (status !== 200) throw new Error(`${base}${path} answers ${status} before the load begins.`);
    expected.set(path, body);
  }
  const failures: { connection: 'kept' | 'new'; path: string; reason: string }[] = [];
  const answered = { kept: 0, new: 0 };
  const answers = new EventEmitter();
  let stopping = false;

  async function visit(connection: keyof typeof answered) {
    const { Agent } = base.startsWith('https:') ? https : http;
    const agent = connection === 'kept' && new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopping) {
      for (const [path, first] of expected) {
        const reason = await get(base + path, agent).then(({ status, body }) => {
          if (status !== 200) return `status ${status}`;
          return body.equals(first) ? undefined : `another body, of ${body.length} bytes`;
        }, String);
        if (reason) failures.push({ connection, path, reason });
        answered[connection] += 1;
        answers.emit('one');
      }
    }
    if (agent) agent.destroy();
  }

  /** Resolves after this many more answers on kept connections, and as many on new ones. */
  async function more(requests = 50): Promise<void> {
    const goal = { kept: answered.kept + requests, new: answered.new + requests };
    while (answered.kept < goal.kept || answered.new < goal.new) await once(answers, 'one');
  }

  const running = Array.from({ length: visitors }, (_, index) => visit(index % 2 === 0 ? 'kept' : 'new'));
  return {
    more,
    /** Ends the load after some more requests, and returns those that failed. */
    end: async () => {
      await more();
      stopping = true;
      await Promise.all(running);
      return failures;
    },
  };
}
