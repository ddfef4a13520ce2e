import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Window } from 'happy-dom';
import type { PlannedResponse, Received } from '../../mocks/gateway-handlers.ts';
import { targets } from './targets.ts';

/** A response that has been read completely. */
export type ReceivedResponse = Awaited<ReturnType<typeof send>>;

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
  const { statusCode: status = 0, headers, headersDistinct, rawHeaders } = response;
  return { status, headers, headersDistinct, rawHeaders, body, text: body.toString() };
}

/** Returns a random key for URLs, by which a test finds its requests among those of the mock back office. */
export const newKey = (): string => randomBytes(8).toString('hex');

/** Sets the response of the mock back office to requests for `/planned/KEY`. @returns the key, which is new */
export async function planResponse(response: PlannedResponse): Promise<string> {
  const key = newKey();
  const { status } = await send(`/prod-api/control/planned/${key}`, { method: 'PUT', body: JSON.stringify(response) });
  if (status !== 204) throw new Error(`The back office answered ${status} to a planned response.`);
  return key;
}

/** The requests with this key that the mock back office has received so far. */
export async function receivedRequests(key: string): Promise<Received[]> {
  return JSON.parse((await send(`/prod-api/control/received/${key}`)).text);
}

const window = new Window();
const parser = new window.DOMParser();

/** Parses a page without loading its files or running its scripts. */
export const documentOf = (html: string) => parser.parseFromString(html, 'text/html');

/** Returns an attribute of each element that matches the selector; `''` if it is absent. */
export function attributes(html: string | ReturnType<typeof documentOf>, selector: string, name: string): string[] {
  const page = typeof html === 'string' ? documentOf(html) : html;
  return [...page.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');
}

export async function readPage(path: string, language: string) {
  const response = await send(path, { headers: { cookie: `lang=${language}` } });
  const page = documentOf(response.text);
  const joinedAttributes = (selector: string, name: string) => attributes(page, selector, name).join(' | ');
  return { ...response, page, joinedAttributes };
}

/** Placeholders for hashed URLs, and patterns whose first group is such a URL in the HTML of the home page. */
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
