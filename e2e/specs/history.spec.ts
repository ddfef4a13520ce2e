import type { Page } from '@playwright/test';
import { chunkUrl, hold, holdScripts, idle, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink } from '../support/pages.ts';

/** The scroll position in px. Compare with `toBeCloseTo(…, -1)`: after a reload Firefox rounds it differently. */
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Focuses a footer link, which scrolls it into view. Returns the scroll position. */
async function focusFooterLink(page: Page): Promise<number> {
  await footerLink(page, 'about').focus();
  const position = await scrollPosition(page);
  expect(position, 'the page has scrolled').toBeGreaterThan(0);
  return position;
}

test('Pages start at the top; a reload, Back and Forward keep the position @visitor', { tag: '@cross' }, async ({
  page,
}) => {
  const expectPosition = (expected: number) => expect.poll(() => scrollPosition(page)).toBeCloseTo(expected, -1);
  // Lower than every page.
  await page.setViewportSize({ width: 1280, height: 160 });
  const releaseScripts = await holdScripts(page);
  await page.goto('/home');
  const positionAtHome = await focusFooterLink(page);
  releaseScripts();
  await started(page);
  await idle(page);
  await expectPosition(positionAtHome);
  await page.keyboard.press('Enter');
  await expectShown(page, 'about');
  await expectPosition(0);
  const positionAtAbout = await focusFooterLink(page);
  expect(positionAtAbout).not.toBe(positionAtHome);
  await page.goBack();
  await expectShown(page, 'home');
  await expectPosition(positionAtHome);
  await page.goForward();
  await expectShown(page, 'about');
  await expectPosition(positionAtAbout);
  await page.reload();
  await started(page);
  await expectPosition(positionAtAbout);
  await page.goBack();
  await expectShown(page, 'home');
  await expectPosition(positionAtHome);
});

test('While a page loads, a bar shows it, and another click prevails @visitor', async ({ page }) => {
  await open(page, '/home');
  const releaseChunk = await hold(page, chunkUrl('userAgreement'));
  const bar = page.getByRole('progressbar');
  await expect(bar).toHaveCount(0);
  await footerLink(page, 'userAgreement').click();
  await expect(bar).toBeAttached();
  const delay = await bar.evaluate((element) => element.getAnimations()[0]?.effect?.getTiming().delay);
  expect(delay, 'milliseconds for which the bar is invisible').toBe(150);
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeGreaterThan(0);
  const content = page.locator('main > *').first();
  await expect(content, 'a new page fades in').toHaveCSS('transition-duration', '0.12s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(content).toHaveCSS('transition-duration', '0s');
  expect(await bar.evaluate((element) => element.getAnimations().length), 'animations with reduced motion').toBe(0);
  await footerLink(page, 'about').click();
  await expectShown(page, 'about');
  await expect(bar).toHaveCount(0);
  const arrived = page.waitForResponse(chunkUrl('userAgreement'));
  releaseChunk();
  await (await arrived).finished();
  await idle(page);
  await expect(page).toHaveURL('/about');
  await expectShown(page, 'about');
});
