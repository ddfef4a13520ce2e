import { expect, onTestFinished, test } from 'vitest';
import { get, startLoad, visitorPaths } from '../load.ts';
import { docker } from './engine.ts';
import { site } from './site.ts';

const api = {
  image: 'node:24-trixie-slim',
  command: ['node', '-e', "require('node:http').createServer((_, answer) => answer.end('{}')).listen(9000)"],
  init: true,
};

test('Visitors of pages notice nothing of an API that freezes, dies and comes back at another address', async () => {
  const environment = { API_UPSTREAM: 'api:9000', API_READ_TIMEOUT: '2s' };
  const { url, network, container } = await site({ environment }, { api });
  const status = async () => (await get(`${url}/prod-api/v1/thing`)).status;
  const load = await startLoad(url, await visitorPaths(url));
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
  const id = await container('api');
  const address = () =>
    docker(['inspect', '--format', `{{(index .NetworkSettings.Networks "${network}").IPAddress}}`, id]);

  await docker(['pause', id]);
  expect(await status()).toBe(504);
  await docker(['unpause', id]);
  await expect.poll(status, { timeout: 20_000 }).toBe(200);

  const before = await address();
  await docker(['network', 'disconnect', network, id]);
  expect([503, 504]).toContain(await status());
  // Another container takes the address that the API had.
  const other = await docker(['run', '--detach', '--init', '--network', network, api.image, 'sleep', '600']);
  onTestFinished(async () => void (await docker(['rm', '--force', other])));
  await docker(['network', 'connect', '--alias', 'api', network, id]);
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
  expect(await address()).not.toBe(before);

  await docker(['kill', id]);
  await expect.poll(status, { timeout: 20_000 }).toBe(503);
  await load.more(50);
  expect((await load.stop()).failures).toEqual([]);
});
