import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { nextEvent, openEvents } from './stub-api/events.ts';
import { formsWith, receiveForm } from './stub-api/forms.ts';
import { answerAsPlanned, keepPlan } from './stub-api/plans.ts';
import { note, seenBy } from './stub-api/seen.ts';
import { receivedOf, receiveUpload } from './stub-api/uploads.ts';
import { acceptWebSocket } from './stub-api/web-socket.ts';

/**
 * A stand-in for the product's API. It answers every request with what it received, as JSON: `{ method, url, headers, body }`;
 * and plays other parts below the paths listed here. Uses nothing but Node.js: it runs in a bare container too.
 * Runs as a program of its own: `node stub-api.ts PORT [HOST]`.
 */
const [port = '9000', host = '127.0.0.1'] = process.argv.slice(2);

type Part = (request: IncomingMessage, response: ServerResponse, key: string) => void | Promise<void>;

/** By the path's beginning; the rest of the path, without the query, is the key that a test chose for itself. */
const parts: ReadonlyArray<readonly [string, Part]> = [
  ['/seen/', (_, response, key) => void response.end(JSON.stringify(seenBy(key)))],
  ['/plan/', keepPlan],
  ['/planned/', answerAsPlanned],
  ['/content/planned/', answerAsPlanned],
  ['/events/next/', nextEvent],
  ['/events/', openEvents],
  ['/received/', receivedOf],
  ['/upload/', receiveUpload],
  ['/uploads', receiveForm],
  ['/reports/', formsWith],
];

async function echo(request: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = request;
  const received = JSON.stringify({ method, url, headers, body: await text(request) });
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(received);
}

const server = createServer({ requestTimeout: 0 }, async (request, response) => {
  const url = request.url ?? '';
  note(request);
  const found = parts.find(([prefix]) => url.startsWith(prefix));
  try {
    if (found) await found[1](request, response, url.slice(found[0].length).replace(/\?.*/, ''));
    else await echo(request, response);
  } catch {
    // The gateway hung up in the middle of a body: what some tests make it do.
    response.destroy();
  }
});
server.on('upgrade', acceptWebSocket);
server.listen(Number(port), host, () => console.log(`Stub API on ${host}:${port}`));
