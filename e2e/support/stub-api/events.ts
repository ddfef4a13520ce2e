import type { IncomingMessage, ServerResponse } from 'node:http';

const streams = new Map<string, ServerResponse>();

/** `GET /events/KEY`: an event stream that stays open and begins with one event; with `?close` not in chunks. */
export function openEvents(request: IncomingMessage, response: ServerResponse, key: string): void {
  streams.set(key, response);
  response.useChunkedEncodingByDefault = !request.url?.endsWith('?close');
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
  response.write('data: first\n\n');
}

/** `POST /events/next/KEY`: the stream's next event. */
export function nextEvent(_: IncomingMessage, response: ServerResponse, key: string): void {
  streams.get(key)?.write('data: second\n\n');
  response.writeHead(204).end();
}
