import { once } from 'node:events';
import net from 'node:net';
import * as v from 'valibot';

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1), v.maxValue(65535));

/**
 * The port to serve on.
 * @param variable the environment variable that holds the value
 * @throws where it is no port number
 */
export function readPort(value = process.env.SITE_PORT || '8080', variable = 'SITE_PORT'): number {
  const result = v.safeParse(port, value);
  if (!result.success) throw new Error(`${variable}: expected a port from 1 to 65535, found "${value}".`);
  return result.output;
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
