import dgram from 'node:dgram';
import { once } from 'node:events';

/** The end of the question in a DNS query of one question: after the name's labels, the type and the class. */
function questionEnd(query: Buffer): number {
  let position = 12;
  while (position < query.length && query[position] !== 0) position += (query[position] ?? 0) + 1;
  return position + 5;
}

const TYPE_A = 1;

/** A DNS server that knows one IPv4 address for every name (RFC 1035), until it falls silent. */
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
    /** Every name now has this address, or without one the server no longer answers. */
    pointTo: (next: string | undefined) => {
      address = next;
    },
    stop: () => server.close(),
  };
}
