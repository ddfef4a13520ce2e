import { randomBytes } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Window } from 'happy-dom';
import type { Plan, Received } from '../../mocks/gateway-handlers.ts';
import { targets } from './targets.ts';

export type Answer = Awaited<ReturnType<typeof send>>;

type RawRequest = { method?: string; headers?: http.OutgoingHttpHeaders; body?: Buffer | string };

/** Does not normalise the path, decompress the response or follow redirects. */
export async function send(path: string, { body: sent, ...request }: RawRequest = {}, base = targets.site) {
  const { hostname, port } = new URL(base);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .request({ hostname, port, path, agent: false, ...request }, resolve)
      .on('error', reject)
      .end(sent);
  });
  const body = await buffer(response);
  const { statusCode: status = 0, headers, rawHeaders } = response;
  return { status, headers, rawHeaders, body, text: body.toString() };
}

/** A random key that no other test uses. */
export const newKey = (): string => randomBytes(8).toString('hex');

/** Sets how the back office answers `/planned/KEY`. @returns the key */
export async function planned(answer: Plan, key = newKey()): Promise<string> {
  const { status } = await send(`/prod-api/control/planned/${key}`, { method: 'PUT', body: JSON.stringify(answer) });
  if (status !== 204) throw new Error(`The back office answered ${status} to a plan.`);
  return key;
}

/** The requests with this key that the back office has received so far. */
export async function seen(key: string): Promise<Received[]> {
  return JSON.parse((await send(`/prod-api/control/received/${key}`)).text);
}

const parser = new new Window().DOMParser();

/** Parses a page without loading its files or running its scripts. */
export const documentOf = (html: string) => parser.parseFromString(html, 'text/html');

/** The attribute of each element that matches the selector; `''` if it is absent. */
export const attributes = (html: string | ReturnType<typeof documentOf>, selector: string, name: string): string[] =>
  [...(typeof html === 'string' ? documentOf(html) : html).querySelectorAll(selector)].map(
    (element) => element.getAttribute(name) ?? '',
  );

async function read(path: string, language: string) {
  const answer = await send(path, { headers: { cookie: `lang=${language}` } });
  const isPage = answer.headers['content-type']?.startsWith('text/html');
  const page = documentOf(isPage ? answer.text : '');
  const attribute = (selector: string, name: string) => attributes(page, selector, name).join(' | ');
  return { ...answer, isPage, page, attribute, canonical: attribute('link[rel="canonical"]', 'href') };
}

const answers = new Map<string, ReturnType<typeof read>>();

/**
 * Requests a page in a language, once, and parses it. `attribute` joins the values of an attribute of all elements that match a
 * selector.
 */
export function readPage(path: string, language: string): ReturnType<typeof read> {
  const key = `${language} ${path}`;
  const answer = answers.get(key) ?? read(path, language);
  answers.set(key, answer);
  return answer;
}

const places: Record<string, RegExp> = {
  '{script}': /data-scripts="([^" ]+)/,
  '{style}': /<style data-href="([^"]+)"/,
  '{font}': /rel="preload" as="font"[^>]* href="([^"]+)"/,
  '{picture}': /<img[^>]* src="(\/assets\/image\/[^"#]+)/,
  '{preview}': /<meta property="og:image" content="https?:\/\/[^/]+([^"]+)"/,
};

/** Replaces a name in `places` at the start of a path by a file that the home page names. */
export async function hashedFiles(path: string): Promise<string> {
  const place = Object.keys(places).find((name) => path.startsWith(name));
  if (!place) return path;
  const file = places[place]?.exec((await send('/home')).text)?.[1];
  if (!file) throw new Error(`The home page names no ${place}.`);
  return path.replace(place, file);
}

/** The longest time without data from the server, in milliseconds. */
const TIMEOUT_MS = 5_000;

/**
 * Sends bytes (a string is Latin-1) to the site unchanged, and resolves with all received bytes after the server has closed
 * the connection.
 * @throws if the server neither answers nor closes
 */
export function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(targets.site);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The server neither answered nor closed.')));
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that refuses a request may close the connection before it has read the rest.
    socket.on('error', (error) => {
      if (!('code' in error) || (error.code !== 'ECONNRESET' && error.code !== 'EPIPE')) reject(error);
    });
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.write(bytes, 'latin1');
  });
}

/** The status codes of the received answers, in order; bodies must not have lines that look like a status line. */
export const statuses = (received: string): number[] =>
  [...received.matchAll(/^HTTP\/1\.[01] (\d{3}) /gm)].map(([, status]) => Number(status));
