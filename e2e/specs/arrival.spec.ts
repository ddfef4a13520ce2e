import type { Locator } from '@playwright/test';
import { chunkUrl, hold, open, openWithInput, saveData } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading } from '../support/pages.ts';

test('A visitor sees that a page is being loaded, where that takes longer than a moment @visitor', async ({ page }) => {
  await saveData(page);
  await openWithInput(page, '/home');
  const release = await hold(page, chunkUrl('userAgreement'));
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
  release();
  await expect(heading(page)).toBeFocused();
  await expect(bar).toHaveCount(0);
});

test('A page opened by a link fades in, except with reduced motion @visitor', { tag: '@chromium' }, async ({
  page,
}) => {
  await open(page, '/home');
  await page.evaluate(() => {
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target instanceof Element && target.parentElement?.localName === 'main')
        document.body.dataset.faded = propertyName;
    });
  });
  for (const [reducedMotion, target, faded] of [
    ['reduce', 'about', undefined],
    ['no-preference', 'userAgreement', 'opacity'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await footerLink(page, target).click();
    await expectShown(page, target);
    await expect.poll(() => page.evaluate(() => document.body.dataset.faded)).toBe(faded);
  }
});

const width = async (element: Locator) => (await element.boundingBox())?.width;

test('Words for screen readers alone name a control, and take no room @visitor', { tag: '@a11y' }, async ({ page }) => {
  await open(page, '/about');
  const name = 'Light';
  await expect(page.getByRole('radio', { name }).first()).toBeEnabled();
  expect(await width(page.getByRole('banner').getByText(name, { exact: true }).first())).toBeLessThan(4);
});

test('A visitor with a keyboard skips the header and goes on in the content @visitor', { tag: '@a11y' }, async ({
  page,
}) => {
  await open(page, '/about');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  expect(await width(skip), 'it takes no room').toBeLessThan(4);
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect.poll(() => width(skip)).toBeGreaterThan(40);
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('The copyright has the year of the visit, however old the build is @visitor', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2041-06-01T12:00:00Z'));
  await open(page, '/about');
  await expect(page.getByRole('contentinfo')).toContainText('© 2041 Fish Hawk Works Limited');
});

test('The copyright keeps the year of the build where the clock is wrong by years', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2017-06-01T12:00:00Z'));
  await open(page, '/about');
  await expect(page.getByRole('contentinfo')).toContainText('© 2026 Fish Hawk Works Limited');
});
