import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const received = new Map<string, number>();

/** `POST /upload/KEY`: answers with the size and SHA-256 of the body, none of which it keeps. */
export async function receiveUpload(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
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

/** `GET /received/KEY`: how many bytes of that upload have arrived so far; -1 once it has broken off. */
export function receivedOf(_: IncomingMessage, response: ServerResponse, key: string): void {
  response.end(String(received.get(key) ?? 0));
}
