import type { Page } from '@playwright/test';
import { chunkUrl, hold, holdScripts, idle, open, openWithSaveData, started } from '../support/app.ts';
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

test.describe('In a window lower than every page', { tag: '@cross' }, () => {
  test.use({ viewport: { width: 1280, height: 160 } });

  test('a new page starts at the top, and Back restores the scroll position @visitor', async ({ page }) => {
    await open(page, '/home');
    const positionAtHome = await focusFooterLink(page);
    await page.keyboard.press('Enter');
    await expectShown(page, 'about');
    await expect.poll(() => scrollPosition(page)).toBe(0);
    const positionAtAbout = await focusFooterLink(page);
    expect(positionAtAbout).not.toBe(positionAtHome);
    for (const isReloaded of [false, true]) {
      if (isReloaded) {
        await page.reload();
        await started(page);
      }
      await page.goBack();
      await expectShown(page, 'home');
      await expect.poll(() => scrollPosition(page)).toBeCloseTo(positionAtHome, -1);
      await page.goForward();
      await expectShown(page, 'about');
      await expect.poll(() => scrollPosition(page)).toBeCloseTo(positionAtAbout, -1);
    }
  });

  test('the app’s start and a reload keep the scroll position @visitor', async ({ page }) => {
    for (const address of ['/downLoad#linux', '/home']) {
      const releaseScripts = await holdScripts(page);
      await page.goto(address);
      const before = await focusFooterLink(page);
      releaseScripts();
      await started(page);
      await idle(page);
      expect(await scrollPosition(page), address).toBeCloseTo(before, -1);
    }
    const before = await scrollPosition(page);
    await page.reload();
    await expect.poll(() => scrollPosition(page)).toBeCloseTo(before, -1);
  });
});

test('The page of the last clicked link is shown, whichever page loads first @visitor', async ({ page }) => {
  await openWithSaveData(page, '/home');
  const releaseChunk = await hold(page, chunkUrl('userAgreement'));
  const request = page.waitForRequest(chunkUrl('userAgreement'));
  await footerLink(page, 'userAgreement').click();
  await request;
  await footerLink(page, 'about').click();
  await expectShown(page, 'about');
  const arrived = page.waitForResponse(chunkUrl('userAgreement'));
  releaseChunk();
  await (await arrived).finished();
  await idle(page);
  await expect(page).toHaveURL('/about');
  await expectShown(page, 'about');
});

test('The header does not cover the target of a link to a section @visitor', { tag: '@cross' }, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await open(page, '/userAgreement');
  const header = await page.getByRole('banner').boundingBox();
  for (const navigate of [
    () => page.getByRole('main').getByRole('navigation').getByRole('link', { name: 'Refunds' }).click(),
    () => page.reload(),
    () => page.goto('about:blank').then(() => open(page, '/userAgreement#refunds')),
  ]) {
    await navigate();
    await expect(page).toHaveURL('/userAgreement#refunds');
    await expect(page.locator('#refunds')).toBeInViewport();
    const top = async () => (await page.locator('#refunds').boundingBox())?.y;
    await expect.poll(top).toBeGreaterThanOrEqual(header?.height ?? 0);
  }
});
