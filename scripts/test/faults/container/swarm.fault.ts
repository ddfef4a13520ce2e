import { expect, onTestFinished, test } from 'vitest';
import { startLoad, visitorPaths } from '../load.ts';
import { docker, image } from './engine.ts';
import { stack } from './swarm.ts';

test('Visitors of a Swarm notice nothing of a new version, of a broken one that is rolled back, and of killed workers', async () => {
  const { url, deploy, running, update } = await stack();
  const next = `${image}-next`;
  await docker(['tag', image, next]);
  onTestFinished(async () => void (await docker(['image', 'rm', next])));
  const load = await startLoad(url, await visitorPaths(url));
  const first = await running();
  await load.more(50);

  await deploy({ SITE_IMAGE: next });
  await expect.poll(update, { timeout: 80_000 }).toBe('completed');
  const second = await running();
  expect(second).toHaveLength(3);
  expect(second.filter((container) => first.includes(container))).toEqual([]);

  await deploy({ SITE_IMAGE: next, API_UPSTREAM: 'ftp://wrong' });
  await expect.poll(update, { timeout: 80_000 }).toBe('rollback_completed');
  expect(await running()).toHaveLength(3);

  for (const replica of await running()) {
    await docker(['exec', replica, 'sh', '-c', 'kill -9 $(cat /proc/1/task/1/children)']);
    await load.more(50);
  }
  await load.more(200);
  const { failures, requests } = await load.stop();
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(1000);
}, 240_000);

test('Visitors of a Swarm notice nothing of killed replicas, which are replaced', async () => {
  const { url, running } = await stack();
  const load = await startLoad(url, await visitorPaths(url));
  for (const replica of await running()) {
    await load.more(50);
    await docker(['kill', replica]);
    await expect
      .poll(async () => (await running()).filter((container) => container !== replica), { timeout: 60_000 })
      .toHaveLength(3);
  }
  await load.more(50);
  expect((await load.stop()).failures).toEqual([]);
}, 240_000);
