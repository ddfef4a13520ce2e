import type { Page } from '@playwright/test';
import { chunkUrl, hold, idle, open, saveData, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink } from '../support/pages.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test.describe('In a low window', () => {
  test.use({ viewport: { width: 1280, height: 300 } });

  test('Back after a reload, and Forward, return to where a visitor was', { tag: '@cross' }, async ({ page }) => {
    await open(page, '/home');
    const place = async () => {
      await footerLink(page, 'about').focus();
      return scrolled(page);
    };
    const from = await place();
    await page.keyboard.press('Enter');
    await expectShown(page, 'about');
    await expect.poll(() => scrolled(page)).toBe(0);
    const further = await place();
    expect(further).not.toBe(from);
    await page.reload();
    await started(page);
    await page.goBack();
    await expectShown(page, 'home');
    await expect.poll(() => scrolled(page)).toBe(from);
    await page.goForward();
    await expectShown(page, 'about');
    await expect.poll(() => scrolled(page)).toBe(further);
  });
});

test('The last of several links wins, whichever page comes first', async ({ page }) => {
  await saveData(page);
  await open(page, '/home');
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

test('What a link leads to is not behind the header', { tag: '@cross' }, async ({ page }) => {
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
