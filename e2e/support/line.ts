import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The bytes of a connection that pass before `hold` stops it. */
const BEFORE_HOLD = 1_000_000;

/**
 * A line to a server that can break in the middle of a request, as no browser's driver lets it.
 * Resolves with its own address, and with what may happen to it.
 */
export async function openLine(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let [holds, cut] = [false, false];
  const server = createServer((client) => {
    if (cut) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    let passed = 0;
    client.on('data', (bytes: Buffer) => {
      passed += bytes.length;
      upstream.write(bytes);
      if (holds && passed > BEFORE_HOLD) client.pause();
    });
    upstream.pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The system gave no port.');
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** From now on a connection carries a megabyte, and then nothing. */
    hold() {
      holds = true;
    },
    /** Breaks every connection, and takes no other. */
    cut() {
      cut = true;
      hangUp();
    },
    mend() {
      holds = false;
      cut = false;
    },
    close() {
      hangUp();
      server.close();
    },
  };
}
