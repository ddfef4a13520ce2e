import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const KEY_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Sends each short text message back in capitals (RFC 6455, frames below 126 bytes); a close is answered with one. */
export function acceptWebSocket(request: IncomingMessage, socket: Duplex): void {
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${KEY_SUFFIX}`).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  socket.on('error', () => socket.destroy());
  socket.on('data', (frame: Buffer) => {
    const mask = frame.subarray(2, 6);
    const message = frame.subarray(6).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
    const isClose = (frame.readUInt8(0) & 0xf) === 8;
    const payload = isClose ? message : Buffer.from(Buffer.from(message).toString().toUpperCase());
    socket.write(Buffer.concat([Buffer.from([frame.readUInt8(0), payload.length]), payload]));
    if (isClose) socket.end();
  });
}
