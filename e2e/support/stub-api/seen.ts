import type { IncomingMessage } from 'node:http';

/** A request as it arrived. */
export type Seen = { method: string; url: string; headers: NodeJS.Dict<string | string[]> };

const requests: Seen[] = [];

export function note({ method = '', url = '', headers }: IncomingMessage): void {
  if (!url.startsWith('/seen/') && !url.startsWith('/plan/')) requests.push({ method, url, headers });
}

/** The requests so far that have this key in their URL, or as their `X-Marker`. */
export const seenBy = (key: string): Seen[] =>
  requests.filter(({ url, headers }) => url.includes(key) || headers['x-marker'] === key);
