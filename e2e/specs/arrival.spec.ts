import { open } from '../support/app.ts';
import { chunkUrl, saveData } from '../support/chunks.ts';
import { expect, test } from '../support/fixtures.ts';
import { footerLink, heading } from '../support/pages.ts';

test('A visitor who goes to another page has its heading in focus, and its title announced', { tag: '@a11y' }, async ({
  page,
}) => {
  await open(page, '/home');
  await footerLink(page, 'userAgreement').click();
  await expect(page).toHaveURL('/userAgreement');
  await expect(heading(page)).toBeFocused();
  await expect(page.locator('#announcer')).toHaveText(await page.title());
});

test('A visitor sees that a page is being loaded, where that takes longer than a moment', async ({ page }) => {
  await saveData(page);
  await open(page, '/home');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(chunkUrl('userAgreement'), async (route) => {
    await promise;
    await route.fallback();
  });
  const bar = page.getByRole('progressbar');
  await expect(bar).toHaveCount(0);
  await footerLink(page, 'userAgreement').click();
  await expect(bar).toBeAttached();
  const timing = await bar.evaluate((element) => {
    const [animation] = element.getAnimations();
    const { delay, fill } = animation?.effect?.getTiming() ?? {};
    return { delay, fill };
  });
  expect(timing, 'invisible for the first 150 ms').toEqual({ delay: 150, fill: 'both' });
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeGreaterThan(0);
  resolve();
  await expect(heading(page)).toBeFocused();
  await expect(bar).toHaveCount(0);
});
