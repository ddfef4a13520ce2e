import { startBackOffice } from '../../mocks/back-office.ts';
import { newWords } from '../../mocks/content-source.ts';
import { projectContent } from '../../mocks/project-content.ts';
import type { Scenarios } from '../../mocks/scenarios.ts';
import { freePort } from '../../scripts/site/port.ts';
import { serveSite } from '../../scripts/site/serve.ts';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { droppedLines } from '../support/live-content.ts';

test('A visitor reads what the back office said last, although it is down by now', { tag: '@own-servers' }, async ({
  page,
  browser,
}) => {
  const scenarios: Scenarios = { content: 'newer' };
  const source = projectContent();
  // Read before the first page waits for it.
  await source('faq', 'en');
  // Old after a second, so that the gateway has to ask again.
  const office = await startBackOffice({ source, scenarios, maxAge: 1 });
  const site = await serveSite({ port: await freePort(), apiUpstream: new URL(office.url).host, log: 'ignore' });
  const lines = droppedLines(page);
  const question = page.locator('#faq summary').first();
  const cached = async () =>
    (await page.request.get(`${site.url}/prod-api/content/faq?lang=en`)).headers()['x-cache-status'];
  try {
    await open(page, `${site.url}/subscribe`);
    await expect(question).toContainText(newWords);
    expect(office.requests.toSorted()).toEqual(['faq', 'plans', 'site'].map((kind) => `GET /content/${kind}?lang=en`));
    scenarios.content = 'down';
    await expect.poll(cached).toBe('STALE');
    await office.stop();
    // Another visitor, whose browser has kept nothing.
    const other = await browser.newPage();
    await open(other, `${site.url}/subscribe`);
    await expect(other.locator('#faq summary').first()).toContainText(newWords);
    await other.close();
    expect(lines).toEqual([]);
  } finally {
    await site.stop();
  }
});
