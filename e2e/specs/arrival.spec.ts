import type { Locator, Page } from '@playwright/test';
import { chunkUrl, hold, holdScripts, open, saveData, started } from '../support/app.ts';
import { messages, pattern } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading } from '../support/pages.ts';

test('A visitor sees that a page is being loaded, where that takes longer than a moment', async ({ page }) => {
  await saveData(page);
  await open(page, '/home');
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

test('A page opened by a link fades in, except with reduced motion', { tag: '@chromium' }, async ({ page }) => {
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

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Focuses a footer link, which scrolls it into view. Returns the scroll position. */
async function focusBelow(page: Page): Promise<number> {
  await footerLink(page, 'about').focus();
  const from = await scrolled(page);
  expect(from, 'the page was scrolled').toBeGreaterThan(0);
  return from;
}

test.describe('In a window so low that every page is longer', () => {
  test.use({ viewport: { width: 1280, height: 160 } });

  test('Every new page starts at its top; Back returns to where a visitor was', { tag: '@cross' }, async ({ page }) => {
    await open(page, '/home');
    const from = await focusBelow(page);
    await page.keyboard.press('Enter');
    await expectShown(page, 'about');
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expectShown(page, 'home');
    await expect.poll(() => scrolled(page)).toBe(from);
  });

  test('A scroll before the app has started, and a reload, keep the place', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/home');
    const from = await focusBelow(page);
    release();
    await started(page);
    expect(await scrolled(page)).toBe(from);
    await page.reload();
    await expect.poll(() => scrolled(page)).toBe(from);
  });
});

const width = async (element: Locator) => (await element.boundingBox())?.width;

test('Words for screen readers alone name a control, and take no room', { tag: '@a11y' }, async ({ page }) => {
  await open(page, '/about');
  const name = messages.common.theme.light;
  await expect(page.getByRole('radio', { name }).first()).toBeEnabled();
  expect(await width(page.getByRole('banner').getByText(name, { exact: true }).first())).toBeLessThan(4);
});

test('A visitor with a keyboard skips the header and goes on in the content', { tag: '@a11y' }, async ({ page }) => {
  await open(page, '/about');
  const skip = page.getByRole('link', { name: messages.common.skipLink });
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

test('The copyright has the year of the visit, however old the build is', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2041-06-01T12:00:00Z'));
  await open(page, '/about');
  await expect(page.getByRole('contentinfo')).toContainText(
    pattern(messages.common.footer.copyright, { year: '2041' }),
  );
});
