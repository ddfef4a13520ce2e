import net from 'node:net';

export type SlowDownload = {
  /** Resolves with the first bytes. */
  begun: Promise<void>;
  /** From now on it takes all it can get. */
  hurry: () => void;
  /** Ends it from the visitor's side. */
  abandon: () => void;
  /** Resolves when the server has ended the connection, with the number of bytes after the header. */
  body: Promise<number>;
};

/** A visitor on the slowest of lines: takes the first bytes of a file and no more until told to hurry. */
export function slowDownload(base: string, path: string): SlowDownload {
  const { hostname, port } = new URL(base);
  const socket = net.connect({ host: hostname, port: Number(port) });
  const chunks: Buffer[] = [];
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  const begun = new Promise<void>((resolve) => {
    socket.once('data', () => {
      socket.pause();
      resolve();
    });
  });
  socket.on('data', (chunk) => chunks.push(chunk));
  const body = new Promise<number>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('end', () => {
      const received = Buffer.concat(chunks);
      resolve(received.length - (received.indexOf('\r\n\r\n') + 4));
    });
  });
  return { begun, hurry: () => socket.resume(), abandon: () => socket.destroy(), body };
}
