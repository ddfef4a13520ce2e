import { once } from 'node:events';
import net from 'node:net';

/**
 * The port to serve on.
 * @param variable the environment variable that holds the value
 * @throws where it is no port number
 */
export function readPort(value = process.env.SITE_PORT || '8080', variable = 'SITE_PORT'): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port > 0 && port <= 65535) return port;
  throw new Error(`${variable}: expected a port from 1 to 65535, found "${value}".`);
}

/** Resolves with the port if it is free on the loopback address; port 0 means any free one. */
async function listen(number: number): Promise<number> {
  const server = net.createServer().listen(number, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await once(server.close(), 'close');
  return typeof address === 'object' && address ? address.port : number;
}

/** A port that is free now. */
export const freePort = (): Promise<number> => listen(0);

/** @throws an error that names SITE_PORT, where the port is taken or not allowed */
export async function requireFreePort(number: number): Promise<void> {
  try {
    await listen(number);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error && error.code === 'EACCES' ? 'needs root' : 'is in use';
    throw new Error(`Port ${number} ${reason}. Choose another with SITE_PORT, for example: SITE_PORT=8090 npm start`);
  }
}
