import type { Locator } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { documentRequests, holdScripts, open, recordCopies, started, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading, mainLink } from '../support/pages.ts';

const newestPage = '/versionUpdateContent';

test('A reader can go to the next and the newest release, and to the list @visitor', async ({ page }) => {
  await visitWith(page, 'Firefox, Windows');
  await open(page, releasePath('1.0.0'));
  const main = page.getByRole('main');
  const neighbours = page.getByRole('navigation', { name: 'Previous and next release' });
  await expect(main.getByRole('link', { name: 'Download 1.4.0', exact: true })).toHaveAttribute('href', '/downLoad');
  await expect(page.locator('#downloads')).toContainText('This version can no longer be downloaded');
  await expect(page.locator('#downloads').getByRole('link')).toHaveAttribute('href', '/downLoad');
  await neighbours.getByRole('link', { name: 'Next: 1.0.1' }).click();
  await expect(heading(page)).toContainText('1.0.1');
  await expect(neighbours.getByRole('link')).toContainText(['Previous: 1.0.0', 'Next: 1.1.0', 'All releases']);
  await main.getByRole('link', { name: 'There is a newer version: 1.4.0' }).click();
  await expect(heading(page)).toContainText('1.4.0');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/1\.4\.0/);
  const download = main.getByRole('link', { name: 'Download 1.4.0 for Windows' }).first();
  await expect(download, 'the processor is unknown').toHaveAttribute('href', '#downloads');
  await expect(mainLink(page, 'updateLogInfo'), 'its section is marked').toHaveAttribute('aria-current', 'true');
  await expect(neighbours.getByRole('link'), 'no pre-release').toContainText(['Previous: 1.3.2', 'All releases']);
  await open(page, releasePath('1.5.0-beta.1'));
  await expect(main.getByText('Beta', { exact: true })).toBeVisible();
  await expect(neighbours.getByRole('link')).toContainText(['Previous: 1.4.0', 'All releases']);
  await main.getByRole('link', { name: 'The latest version is 1.4.0' }).click();
  await neighbours.getByRole('link', { name: 'All releases' }).click();
  await expect(page).toHaveURL('/updateLogInfo');
});

// Headless Firefox reports a pointer that cannot hover.
test('A change’s link appears on hover and focus, is copied, and highlights it @visitor', async ({ page, baseURL }) => {
  const change = page.locator('#dictation-headphones');
  const other = page.locator('#linux-window-size');
  const backgroundOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const plainBackground = 'rgba(0, 0, 0, 0)';
  const expectHighlighted = async (highlighted: Locator, plain: Locator) => {
    await expect(highlighted).toBeInViewport();
    await expect.poll(() => backgroundOf(highlighted), 'the change is highlighted').not.toBe(plainBackground);
    await expect.poll(() => backgroundOf(plain), 'no other change is highlighted').toBe(plainBackground);
  };
  const copies = await recordCopies(page);
  const releaseScripts = await holdScripts(page);
  await page.goto(`${newestPage}#linux-window-size`, { waitUntil: 'domcontentloaded' });
  await expectHighlighted(other, change);
  releaseScripts();
  await started(page);
  await expectHighlighted(other, change);
  const documents = documentRequests(page);
  await mainLink(page, 'updateLogInfo').click();
  await page.getByRole('searchbox').fill('headphones');
  await page.locator('a[href$="#dictation-headphones"]').first().click();
  await expectHighlighted(change, other);
  const link = other.getByRole('link', { name: /^Link to “/ });
  await page.mouse.move(0, 0);
  await expect(link).toHaveCSS('opacity', '0');
  await page.keyboard.press('Tab');
  await link.focus();
  await expect(link).toHaveCSS('opacity', '1');
  await page.keyboard.press('Tab');
  await expect(link).toHaveCSS('opacity', '0');
  await other.hover();
  await expect(link).toHaveCSS('opacity', '1');
  await link.click();
  await expectHighlighted(other, change);
  await expect.poll(() => copies).toEqual([`${baseURL}${releasePath('1.4.0')}#linux-window-size`]);
  await page.goBack();
  await expectHighlighted(change, other);
  expect(documents).toEqual([]);
});

test('A reader who requests an unknown version gets links to the closest ones @visitor', async ({ page }) => {
  const head = (tags: string) => page.locator('head').locator(tags);
  const closest = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Closest versions' }) });
  const robots = head('meta[name="robots"]');
  const links = head('link[rel="canonical"], link[hreflang], meta[property], script[type="application/ld+json"]');
  await open(page, releasePath('9999.<b>'));
  await expect(heading(page)).toContainText('9999.<b>');
  await expect(closest.getByRole('listitem').getByRole('link')).toHaveText(['1.4.0', '1.3.2', '1.3.1']);
  await expect(robots).toHaveAttribute('content', 'noindex');
  await expect(head('title, meta[name="description"]')).toHaveCount(2);
  await expect(head('meta[name="viewport"], meta[name="theme-color"]')).toHaveCount(3);
  await expect(links, 'an unknown version has no tags of a known page').toHaveCount(0);
  await closest.getByRole('link', { name: '1.3.2', exact: true }).click();
  await expect(heading(page)).toContainText('1.3.2');
  await expect(head('link[rel="canonical"]')).toHaveAttribute('href', /version=1\.3\.2/);
  await expect(robots).toHaveCount(0);
});
