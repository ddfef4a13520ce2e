import net from 'node:net';
import { targets } from './targets.ts';

/** How long a server may be silent, in milliseconds, before a case is called unanswered. */
const PATIENCE = 5_000;

/**
 * Writes bytes (a string is Latin-1) to the site as they are, and resolves with every byte that came back once the server
 * has closed the connection.
 * @param options.end ends the client's side after writing, as a visitor does who goes away
 * @param options.bytewise sends each byte in a packet of its own
 * @throws where the server neither answers nor closes
 */
export function exchange(
  bytes: string,
  { end = false, bytewise = false }: { end?: boolean; bytewise?: boolean } = {},
): Promise<string> {
  const { hostname, port } = new URL(targets.site);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('The server neither answered nor closed.')));
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that refuses the rest of a request may close before it has read that rest.
    socket.on('error', (error) => {
      if (!('code' in error) || (error.code !== 'ECONNRESET' && error.code !== 'EPIPE')) reject(error);
    });
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.setNoDelay();
    for (const part of bytewise ? bytes : [bytes]) socket.write(Buffer.from(part, 'latin1'));
    if (end) socket.end();
  });
}

/** The status codes of the answers in what came back, in their order; a body cannot hold one at a line's beginning. */
export const statuses = (received: string): number[] =>
  [...received.matchAll(/^HTTP\/1\.[01] (\d{3}) /gm)].map(([, status]) => Number(status));
