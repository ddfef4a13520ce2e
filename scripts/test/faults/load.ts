import EventEmitter, { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';

type Response = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

const TIMEOUT_MS = 15_000;

/** Like a browser, repeats a request on a new connection if the server has just closed the idle one (RFC 9112, 9.3.1). */
export function get(url: string, agent: http.Agent | false = false): Promise<Response> {
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

/** Returns the paths of a visit: two pages, each in another language, and a script and a picture of the first. */
async function visitorPaths(base: string): Promise<string[]> {
  const { body, headers } = await get(`${base}/about`);
  const html = (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();
  const script = /\/assets\/js\/[\w.-]+\.js/.exec(html)?.[0];
  const picture = /\/images\/[\w@.-]+\.png/.exec(html)?.[0];
  if (!script || !picture) throw new Error(`${base}/about names no script or no picture.`);
  return ['/about', '/home?lang=zh-CN', script, picture];
}

/**
 * Requests the paths of a visit continuously. Two visitors use keep-alive connections, two a new connection for each request.
 * A status or body that differs from the first response is a failure.
 * @throws if a first response is not 200
 */
export async function startLoad(base: string) {
  const expected = new Map<string, Buffer>();
  for (const path of await visitorPaths(base)) {
    const { status, body } = await get(base + path);
    if (status !== 200) throw new Error(`${base}${path} answers ${status} before the load begins.`);
    expected.set(path, body);
  }
  const failures: string[] = [];
  const progress = new EventEmitter();
  let responseCount = 0;
  let isEnding = false;

  async function visit(agent: http.Agent | false) {
    while (!isEnding) {
      for (const [path, expectedBody] of expected) {
        const reason = await get(base + path, agent).then(({ status, body }) => {
          if (status !== 200) return `status ${status}`;
          return body.equals(expectedBody) ? undefined : `another body, of ${body.length} bytes`;
        }, String);
        if (reason) failures.push(`${path} on a ${agent ? 'kept' : 'new'} connection: ${reason}`);
        responseCount += 1;
        progress.emit('response');
        // Otherwise the requests would occupy a processor, and slow down what is tested.
        await delay(5);
      }
    }
    if (agent) agent.destroy();
  }

  async function more(count = 100): Promise<void> {
    const goal = responseCount + count;
    while (responseCount < goal) await once(progress, 'response');
  }

  const { Agent } = base.startsWith('https:') ? https : http;
  const keepAlive = () => new Agent({ keepAlive: true, maxSockets: 1 });
  const visits = [keepAlive(), keepAlive(), false as const, false as const].map(visit);
  return {
    more,
    end: async () => {
      await more();
      isEnding = true;
      await Promise.all(visits);
      return failures;
    },
  };
}
