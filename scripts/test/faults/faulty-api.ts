import { once } from 'node:events';
import net from 'node:net';

/** How the API behaves: well, or answering only when told, never, with something that is not HTTP. */
export type Mood = 'well' | 'slow' | 'hung' | 'garbage';

const ANSWER =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 11\r\nConnection: close\r\n\r\n{"ok":true}';

/** An API whose faults are chosen while it runs. A raw socket server, because no HTTP server would send garbage. */
export async function startFaultyApi(host = '127.0.0.1', port = 0) {
  let mood: Mood = 'well';
  const sockets = new Set<net.Socket>();
  const waiting: (() => void)[] = [];
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      if (mood === 'well') socket.end(ANSWER);
      if (mood === 'garbage') socket.end('220 mail.example.com ESMTP\r\n');
      if (mood === 'slow') waiting.push(() => socket.end(ANSWER));
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    become: (next: Mood) => {
      mood = next;
    },
    /** How many requests a slow API holds back. */
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
