import http from 'node:http';
import { targets } from './targets.ts';

export type RawAnswer = { status: number; headers: http.IncomingHttpHeaders; rawHeaders: string[]; body: Buffer };

type RawRequest = { method?: string; headers?: http.OutgoingHttpHeaders; body?: Buffer | string };

/** Sends a request as it is written: no path is normalised, no answer is decompressed, no redirect is followed. */
export function send(path: string, { method = 'GET', headers = {}, body }: RawRequest = {}, base = targets.site) {
  const { hostname, port } = new URL(base);
  return new Promise<RawAnswer>((resolve, reject) => {
    const request = http.request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
