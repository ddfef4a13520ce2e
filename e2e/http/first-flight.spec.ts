import { expect, test } from '@playwright/test';
import { pageNames, pagePath } from '../../src/config/paths.ts';
import { send } from '../support/raw-http.ts';

/** What fits into a server's first flight of packets, which arrives without waiting for the visitor's answer, in bytes. */
const FIRST_FLIGHT = 14 * 1024;

/** The paths of every release, as the update log links to them. */
async function releasePaths(): Promise<string[]> {
  const log = (await send(pagePath('updateLogInfo'))).body.toString();
  return [...new Set(log.match(/\/versionUpdateContent\?version=[\d.]+/g))];
}

/** What a browser is sent for a document, in bytes. */
async function weight(path: string): Promise<number> {
  const { headers, body } = await send(path, { headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding'], path).toBe('br');
  return body.length;
}

for (const language of ['en', 'zh-CN']) {
  test(`A visitor gets every page and every release in the first flight, in ${language}`, async () => {
    const releases = await releasePaths();
    expect(releases.length).toBeGreaterThan(5);
    const paths = ['/', ...pageNames.map(pagePath), ...releases];
    const weights = await Promise.all(
      paths.map(async (path) => {
        const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
        return { address, bytes: await weight(address) };
      }),
    );
    const tooHeavy = weights.filter(({ bytes }) => bytes > FIRST_FLIGHT);
    const figures = weights.toSorted((one, other) => other.bytes - one.bytes);
    expect(tooHeavy, figures.map(({ address, bytes }) => `${bytes} ${address}`).join('\n')).toEqual([]);
  });
}
