import type { Page } from '@playwright/test';
import { chunkUrl, hold, holdScripts, idle, open, openWithInput, saveData, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink } from '../support/pages.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Focuses a footer link, which scrolls it into view. Returns the scroll position. */
async function focusBelow(page: Page): Promise<number> {
  await footerLink(page, 'about').focus();
  const place = await scrolled(page);
  expect(place, 'the page was scrolled').toBeGreaterThan(0);
  return place;
}

test.describe('In a window so low that every page is longer', () => {
  test.use({ viewport: { width: 1280, height: 160 } });

  test('Every new page starts at its top; Back and Forward return to where a visitor was, after a reload too @visitor', {
    tag: '@cross',
  }, async ({ page }) => {
    await open(page, '/home');
    const from = await focusBelow(page);
    await page.keyboard.press('Enter');
    await expectShown(page, 'about');
    await expect.poll(() => scrolled(page)).toBe(0);
    const further = await focusBelow(page);
    expect(further).not.toBe(from);
    // Within 5 px: Firefox has other fractions of a pixel after a reload.
    const goThereAndBack = async () => {
      await page.goBack();
      await expectShown(page, 'home');
      await expect.poll(() => scrolled(page)).toBeCloseTo(from, -1);
      await page.goForward();
      await expectShown(page, 'about');
      await expect.poll(() => scrolled(page)).toBeCloseTo(further, -1);
    };
    await goThereAndBack();
    await page.reload();
    await started(page);
    await goThereAndBack();
  });

  test('A scroll before the app has started, and a reload, keep the place @visitor', async ({ page }) => {
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

test('The last of several links wins, whichever page comes first @visitor', async ({ page }) => {
  await saveData(page);
  await openWithInput(page, '/home');
  const release = await hold(page, chunkUrl('userAgreement'));
  const asked = page.waitForRequest(chunkUrl('userAgreement'));
  await footerLink(page, 'userAgreement').click();
  await asked;
  await footerLink(page, 'about').click();
  await expectShown(page, 'about');
  const arrived = page.waitForResponse(chunkUrl('userAgreement'));
  release();
  await (await arrived).finished();
  await idle(page);
  await expect(page).toHaveURL('/about');
  await expectShown(page, 'about');
});

test('What a link leads to is not behind the header @visitor', { tag: '@cross' }, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await open(page, '/userAgreement');
  const heading = page.getByRole('main').locator('section > h2[id]').nth(2);
  const address = `/userAgreement#${await heading.getAttribute('id')}`;
  for (const come of [
    () => page.getByRole('main').locator('nav').getByRole('link').nth(2).click(),
    () => page.reload(),
    () => open(page, '/about').then(() => open(page, address)),
  ]) {
    await come();
    await expect(page).toHaveURL(address);
    await expect(heading).toBeInViewport();
    const header = await page.getByRole('banner').boundingBox();
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  }
});
