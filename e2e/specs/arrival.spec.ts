import type { Locator } from '@playwright/test';
import { chunkUrl, hold, open, openWithSaveData } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading } from '../support/pages.ts';

test('A visitor sees a progress bar if the next page takes longer than 150 ms to load @visitor', async ({ page }) => {
  // With Save-Data, the app does not prefetch the next page.
  await openWithSaveData(page, '/home');
  const releaseChunk = await hold(page, chunkUrl('userAgreement'));
  const bar = page.getByRole('progressbar');
  await expect(bar).toHaveCount(0);
  await footerLink(page, 'userAgreement').click();
  await expect(bar).toBeAttached();
  const timing = await bar.evaluate((element) => {
    const { delay, fill } = element.getAnimations()[0]?.effect?.getTiming() ?? {};
    return { delay, fill };
  });
  expect(timing, 'the bar is invisible for the first 150 ms').toEqual({ delay: 150, fill: 'both' });
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeGreaterThan(0);
  releaseChunk();
  await expect(heading(page)).toBeFocused();
  await expect(bar).toHaveCount(0);
});

test('A new page fades in, unless the visitor prefers reduced motion @visitor', { tag: '@chromium' }, async ({
  page,
}) => {
  await open(page, '/home');
  await page.evaluate(() => {
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target instanceof Element && target.parentElement?.localName === 'main')
        document.body.dataset.transition = propertyName;
    });
  });
  for (const { reducedMotion, name, transition } of [
    { reducedMotion: 'reduce', name: 'about', transition: undefined },
    { reducedMotion: 'no-preference', name: 'userAgreement', transition: 'opacity' },
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await footerLink(page, name).click();
    await expectShown(page, name);
    await expect.poll(() => page.evaluate(() => document.body.dataset.transition), reducedMotion).toBe(transition);
  }
});

test('A visitor with a keyboard can skip the header @visitor', { tag: '@a11y' }, async ({ page }) => {
  const widthOf = async (element: Locator) => (await element.boundingBox())?.width;
  await open(page, '/about');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  expect(await widthOf(skip), 'the skip link is hidden without focus').toBeLessThan(4);
  await expect(page.getByRole('radio', { name: 'Light' }).first()).toBeEnabled();
  const label = page.getByRole('banner').getByText('Light', { exact: true }).first();
  expect(await widthOf(label), 'the label of the theme is visually hidden').toBeLessThan(4);
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect.poll(() => widthOf(skip)).toBeGreaterThan(40);
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('The copyright notice shows the current year @visitor', async ({ page }) => {
  const notice = (year: number) => `© ${year} Fish Hawk Works Limited`;
  await page.clock.setFixedTime(new Date('2041-06-01T12:00:00Z'));
  await open(page, '/about');
  await expect(page.getByRole('contentinfo')).toContainText(notice(2041));
  await page.clock.setFixedTime(new Date('2017-06-01T12:00:00Z'));
  await open(page, '/about');
  await expect(page.getByRole('contentinfo'), 'a clock behind the build shows the year of the build').toContainText(
    notice(2026),
  );
});
