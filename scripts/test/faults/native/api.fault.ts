import { expect, onTestFinished, test } from 'vitest';
import { startFaultyApi } from '../faulty-api.ts';
import { get, startLoad, visitorPaths } from '../load.ts';
import { startNameServer } from '../name-server.ts';
import { site } from './site.ts';

const API = '/prod-api/v1/thing';
const status = async (url: string) => (await get(url + API)).status;

/** The site with an API that can fail, and visitors of its pages, whom no such fault may reach. */
async function siteWithApi(variables: Record<string, string> = {}) {
  const api = await startFaultyApi();
  onTestFinished(() => api.stop().catch(() => undefined));
  const { url } = await site({ API_UPSTREAM: `127.0.0.1:${api.port}`, ...variables });
  const load = await startLoad(url, await visitorPaths(url));
  await expect.poll(() => status(url)).toBe(200);
  return { api, url, load };
}

test('Visitors of pages notice nothing of an API that hangs; its callers get 504', async () => {
  const { api, url, load } = await siteWithApi({ API_READ_TIMEOUT: '1s' });
  api.become('hung');
  const answers = await Promise.all(Array.from({ length: 100 }, () => get(url + API)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([504]));
  expect(answers[0]?.headers['content-type']).toBe('application/problem+json');
  await load.more(50);
  api.become('well');
  await expect.poll(() => status(url)).toBe(200);
  expect((await load.stop()).failures).toEqual([]);
});

test('Visitors of pages notice nothing of an API that answers with garbage, which no caller takes for an answer', async () => {
  const { api, url, load } = await siteWithApi();
  api.become('garbage');
  const answers = await Promise.all(Array.from({ length: 100 }, () => status(url).catch(() => 'no HTTP')));
  // nginx passes on what does not begin like HTTP as HTTP/0.9, which clients refuse; the rest becomes a 502.
  expect(answers.filter((answer) => answer !== 502 && answer !== 'no HTTP')).toEqual([]);
  await load.more(50);
  api.become('well');
  expect(await status(url)).toBe(200);
  expect((await load.stop()).failures).toEqual([]);
});

test('Visitors of pages notice nothing of a slow API, whose callers get their answers in the end', async () => {
  const { api, url, load } = await siteWithApi();
  api.become('slow');
  const answers = Array.from({ length: 100 }, () => status(url));
  await expect.poll(api.held).toBe(100);
  await load.more(50);
  api.answerHeld();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  expect((await load.stop()).failures).toEqual([]);
});

test('Visitors of pages notice nothing when the API dies and comes back', async () => {
  const { api, url, load } = await siteWithApi();
  await api.stop();
  expect(await status(url)).toBe(503);
  await load.more(50);
  const successor = await startFaultyApi('127.0.0.1', api.port);
  expect(await status(url)).toBe(200);
  expect((await load.stop()).failures).toEqual([]);
  await successor.stop();
});

test('Visitors notice nothing when the API moves to another address, and when name lookups fail', async () => {
  const names = await startNameServer('127.0.0.1');
  onTestFinished(() => void names.stop());
  const old = await startFaultyApi('127.0.0.1');
  const moved = await startFaultyApi('127.0.0.2', old.port);
  onTestFinished(() => moved.stop());
  const { url } = await site({
    WORKERS: '1',
    API_UPSTREAM: `api.example.test:${old.port}`,
    RESOLVERS: `127.0.0.1:${names.port}`,
  });
  const load = await startLoad(url, await visitorPaths(url));
  expect(await status(url)).toBe(200);

  names.pointTo('127.0.0.2');
  await old.stop();
  await expect.poll(() => status(url), { timeout: 20_000 }).toBe(200);

  names.pointTo(undefined);
  await expect.poll(() => status(url), { timeout: 20_000 }).toBe(503);
  await load.more(50);
  names.pointTo('127.0.0.2');
  await expect.poll(() => status(url), { timeout: 20_000 }).toBe(200);
  expect((await load.stop()).failures).toEqual([]);
});
