import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { brotliDecompressSync } from 'node:zlib';

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** A failed request: the time (ms since the load began), its connection and the reason. */
type Failure = { at: number; connection: 'kept' | 'new'; path: string; reason: string };

export type LoadReport = {
  requests: number;
  /** Requests that were sent again, see `request`. */
  repeated: number;
  failures: Failure[];
};

export type Load = {
  /** Resolves when this many more requests have been answered on kept connections, and as many on new ones. */
  more: (requests: number) => Promise<void>;
  /** Ends the load once the running requests are answered. */
  stop: () => Promise<LoadReport>;
};

/** The limit of one answer; it only ends a test that hangs. */
const TIMEOUT_MS = 15_000;

function once(url: string, agent: http.Agent | false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let answering = false;
    const options = { agent, timeout: TIMEOUT_MS, headers: { 'Accept-Encoding': 'br' }, rejectUnauthorized: false };
    const request = (url.startsWith('https:') ? https : http).get(url, options, (response) => {
      answering = true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
    request.on('error', (error) => reject(Object.assign(error, { mayRepeat: request.reusedSocket && !answering })));
  });
}

/** One request on a connection of its own. */
export const get = (url: string): Promise<Answer> => once(url, false);

/**
 * A server may close an idle connection just when a request is sent on it. RFC 9112 (9.3.1) has clients
 * repeat such a request on a new connection, and every browser does; a visitor does not notice.
 */
async function request(url: string, agent: http.Agent | false, report: LoadReport): Promise<Answer> {
  try {
    return await once(url, agent);
  } catch (error) {
    if (!(error instanceof Error && 'mayRepeat' in error && error.mayRepeat)) throw error;
    report.repeated += 1;
    return once(url, false);
  }
}

/**
 * Clients that request `paths` in turn, one request after the other, half of them on kept connections and half on a new
 * one each time. An answer that differs from the first one, in status or body, is a failure.
 * @throws where the first round fails: the load must start on a healthy site
 */
export async function startLoad(base: string, paths: readonly string[], visitors = 4): Promise<Load> {
  const expected = new Map<string, Buffer>();
  for (const path of paths) {
    const { status, body } = await get(base + path);
    if (status !== 200) throw new Error(`${base}${path} answers ${status} before the load begins.`);
    expected.set(path, body);
  }
  const report: LoadReport = { requests: 0, repeated: 0, failures: [] };
  const answered = { kept: 0, new: 0 };
  const began = performance.now();
  const waiting = new Set<() => void>();
  let stopping = false;

  async function visit(path: string, connection: Failure['connection'], agent: http.Agent | false) {
    const reason = await request(base + path, agent, report).then(
      ({ status, body }) => {
        if (status !== 200) return `status ${status}`;
        return expected.get(path)?.equals(body) ? undefined : `another body, of ${body.length} bytes`;
      },
      (error: Error) => error.message,
    );
    report.requests += 1;
    answered[connection] += 1;
    if (reason) report.failures.push({ at: Math.round(performance.now() - began), connection, path, reason });
    for (const check of waiting) check();
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
    more: (requests) =>
      new Promise((resolve) => {
        const goal = { kept: answered.kept + requests, new: answered.new + requests };
        const check = () => {
          if (answered.kept < goal.kept || answered.new < goal.new) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
      }),
    stop: async () => {
      stopping = true;
      await Promise.all(running);
      return report;
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

type SlowDownload = {
  /** Resolves with the first bytes. */
  begun: Promise<void>;
  /** Reads the rest as fast as possible. */
  hurry: () => void;
  /** Closes the connection. */
  abandon: () => void;
  /** Resolves when the server has ended the connection, with the number of bytes after the header. */
  body: Promise<number>;
};

/** A very slow client: reads the first bytes of a file, and no more until `hurry`. */
export function slowDownload(base: string, path: string): SlowDownload {
  const { hostname, port } = new URL(base);
  const socket = net.connect({ host: hostname, port: Number(port) });
  const chunks: Buffer[] = [];
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  const begun = new Promise<void>((resolve) => {
    socket.once('data', () => {
      socket.pause();
      resolve();
    });
  });
  socket.on('data', (chunk) => chunks.push(chunk));
  const body = new Promise<number>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('end', () => {
      const received = Buffer.concat(chunks);
      resolve(received.length - (received.indexOf('\r\n\r\n') + 4));
    });
  });
  return { begun, hurry: () => socket.resume(), abandon: () => socket.destroy(), body };
}
