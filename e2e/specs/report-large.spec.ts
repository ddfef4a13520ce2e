import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, truncate } from 'node:fs/promises';
import { newKey } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { workersPeak } from '../support/nginx-memory.ts';
import { beginReport, expectArrived, receivedReports } from '../support/reports.ts';

const SIZE = 200_000_000;

/** A file of mostly nothing, with something at its beginning. */
async function makeLarge(path: string): Promise<string> {
  const file = await open(path, 'w');
  await file.write('a recording');
  await file.close();
  await truncate(path, SIZE);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

test(
  'A visitor sends a recording of 200 MB, and neither their page nor nginx holds it in memory',
  {
    tag: '@own-servers',
  },
  async ({ page, browserName }, info) => {
    test.setTimeout(240_000);
    const path = info.outputPath('录屏.mp4');
    const sha256 = await makeLarge(path);
    const key = newKey();
    const form = await beginReport(page, key);
    await form.input.setInputFiles(path);
    await expect(form.files).toContainText('200 MB');
    // Firefox does not tell what a page holds.
    const held = () => page.evaluate(() => Number(Reflect.get(performance, 'memory')?.usedJSHeapSize ?? 0));
    const before = { page: await held(), nginx: workersPeak() };
    await form.send.click();
    await expectArrived(page);
    expect((await held()) - before.page).toBeLessThan(30_000_000);
    expect(workersPeak() - before.nginx).toBeLessThan(8);
    const [received] = await receivedReports(key);
    expect(received?.files).toEqual([{ field: 'file', name: '录屏.mp4', size: SIZE, sha256 }]);
    if (browserName === 'chromium') expect(before.page).toBeGreaterThan(0);
  },
);
