import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * A stand-in for the product's API that answers every request with what it received, as JSON:
 * `{ method, url, headers, body }`. Runs as a program of its own: `node stub-api.ts PORT [HOST]`.
 */
const [port = '9000', host = '127.0.0.1'] = process.argv.slice(2);

createServer(async (request, response) => {
  const { method, url, headers } = request;
  const received = JSON.stringify({ method, url, headers, body: await text(request) });
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(received);
}).listen(Number(port), host, () => console.log(`Stub API on ${host}:${port}`));
