import dgram from 'node:dgram';
import { once } from 'node:events';
import net from 'node:net';

/** How the API answers: correctly, only on release, never, or with something that is not HTTP. */
type FaultMode = 'none' | 'slow' | 'hung' | 'garbage';

const ANSWER =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 11\r\nConnection: close\r\n\r\n{"ok":true}';

/** An API whose faults are set while it runs. A raw socket server, because no HTTP server sends garbage. */
export async function startFaultyApi(host = '127.0.0.1', port = 0) {
  let mode: FaultMode = 'none';
  const sockets = new Set<net.Socket>();
  const waiting: (() => void)[] = [];
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      if (mode === 'none') socket.end(ANSWER);
      if (mode === 'garbage') socket.end('220 mail.example.com ESMTP\r\n');
      if (mode === 'slow') waiting.push(() => socket.end(ANSWER));
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    setMode: (next: FaultMode) => {
      mode = next;
    },
    /** The number of requests that a slow API has not answered. */
    held: () => waiting.length,
    answerHeld: () => {
      for (const answer of waiting.splice(0)) answer();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The end of the question in a DNS query of one question: after the name's labels, the type and the class. */
function questionEnd(query: Buffer): number {
  let position = 12;
  while (position < query.length && query[position] !== 0) position += (query[position] ?? 0) + 1;
  return position + 5;
}

const TYPE_A = 1;

/** A DNS server that has one IPv4 address for every name (RFC 1035), and can stop answering. */
export async function startNameServer(firstAddress: string) {
  let address: string | undefined = firstAddress;
  const server = dgram.createSocket('udp4');
  server.on('message', (query, from) => {
    if (!address) return;
    const question = query.subarray(0, questionEnd(query));
    const header = Buffer.from(question.subarray(0, 12));
    const known = question.readUInt16BE(question.length - 4) === TYPE_A;
    // An answer, recursion available, one record or none; no authorities, no additions.
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(known ? 1 : 0, 6);
    header.writeUInt32BE(0, 8);
    // The name is the question's, at byte 12; type A, class IN, 1 s to live, 4 bytes.
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]);
    server.send(Buffer.concat([header, question.subarray(12), ...(known ? [record] : [])]), from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    /** Sets the address of every name; without one the server no longer answers. */
    pointTo: (next: string | undefined) => {
      address = next;
    },
    stop: () => server.close(),
  };
}
