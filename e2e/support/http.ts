import { randomBytes } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Window } from 'happy-dom';
import type { Plan, Received } from '../../mocks/gateway-handlers.ts';
import { targets } from './targets.ts';

export type Answer = Awaited<ReturnType<typeof send>>;

type RawRequest = { method?: string; headers?: http.OutgoingHttpHeaders; body?: Buffer | string };

/** Sends a request. Does not normalise the path, decompress the response or follow redirects. */
export async function send(path: string, { body: requestBody, ...request }: RawRequest = {}, base = targets.site) {
  const { hostname, port } = new URL(base);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .request({ hostname, port, path, agent: false, ...request }, resolve)
      .on('error', reject)
      .end(requestBody);
  });
  const body = await buffer(response);
  const { statusCode: status = 0, headers, rawHeaders } = response;
  return { status, headers, rawHeaders, body, text: body.toString() };
}

/** Returns a random key, by which a test finds its requests in the back office. */
export const newKey = (): string => randomBytes(8).toString('hex');

/** Makes the back office answer requests for `/planned/KEY` as planned. @returns the key */
export async function planAnswer(answer: Plan, key = newKey()): Promise<string> {
  const { status } = await send(`/prod-api/control/planned/${key}`, { method: 'PUT', body: JSON.stringify(answer) });
  if (status !== 204) throw new Error(`The back office answered ${status} to a plan.`);
  return key;
}

/** The requests with this key that the back office has received so far. */
export async function receivedRequests(key: string): Promise<Received[]> {
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

async function requestPage(path: string, language: string) {
  const answer = await send(path, { headers: { cookie: `lang=${language}` } });
  const isPage = answer.headers['content-type']?.startsWith('text/html');
  const page = documentOf(isPage ? answer.text : '');
  const attribute = (selector: string, name: string) => attributes(page, selector, name).join(' | ');
  return { ...answer, isPage, page, attribute, canonical: attribute('link[rel="canonical"]', 'href') };
}

const answers = new Map<string, ReturnType<typeof requestPage>>();

/**
 * Requests a page in a language, once, and parses it. `attribute` joins the values of an attribute of all elements that match a
 * selector.
 */
export function readPage(path: string, language: string): ReturnType<typeof requestPage> {
  const key = `${language} ${path}`;
  const answer = answers.get(key) ?? requestPage(path, language);
  answers.set(key, answer);
  return answer;
}

/** Placeholders for hashed URLs, with patterns that match each URL in the home page. */
const hashedUrls: Record<string, RegExp> = {
  '{script}': /data-scripts="([^" ]+)/,
  '{style}': /<style data-href="([^"]+)"/,
  '{font}': /rel="preload" as="font"[^>]* href="([^"]+)"/,
  '{picture}': /<img[^>]* src="(\/assets\/image\/[^"#]+)/,
  '{preview}': /<meta property="og:image" content="https?:\/\/[^/]+([^"]+)"/,
};

/** Replaces a placeholder at the start of a path, such as `{script}`, by the hashed URL of a file of the home page. */
export async function withHashedUrl(path: string): Promise<string> {
  const placeholder = Object.keys(hashedUrls).find((name) => path.startsWith(name));
  if (!placeholder) return path;
  const url = hashedUrls[placeholder]?.exec((await send('/home')).text)?.[1];
  if (!url) throw new Error(`The home page has no ${placeholder}.`);
  return path.replace(placeholder, url);
}

/** The longest time without data from the server, in milliseconds. */
const TIMEOUT_MS = 20_000;

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
