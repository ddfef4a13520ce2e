import type { Browser } from '@playwright/test';
import { type PageName, pageNames, pagePath } from '../../src/lib/paths.ts';
import { documentRequests } from '../support/app.ts';
import { expect } from '../support/fixtures.ts';
import { footerLink, heading } from '../support/pages.ts';
import { test } from './site.ts';

const VISITORS = 100;

const pageOf = (n: number): PageName => pageNames[n % pageNames.length] ?? 'home';

/** A first visit to one page, and from there a click on a link to the next. Returns what was not whole. */
async function visit(browser: Browser, url: string, n: number): Promise<string[]> {
  await using context = await browser.newContext({ baseURL: url, locale: 'en-US' });
  const page = await context.newPage();
  const faults: string[] = [];
  const note = (text: string) => void faults.push(`visitor ${n}: ${text}`);
  page.on('response', (response) => response.status() >= 400 && note(`${response.status()} ${response.url()}`));
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  page.on('pageerror', ({ message }) => note(message));
  const documents = documentRequests(page);
  try {
    const [first, second] = [pageOf(n), pageOf(n + 1 + (Math.floor(n / pageNames.length) % (pageNames.length - 1)))];
    await page.goto(pagePath(first));
    await expect(page.locator('html')).toHaveAttribute('data-started', '');
    const title = await page.title();
    await footerLink(page, second).click();
    await expect(page).toHaveURL(pagePath(second));
    await expect(page).not.toHaveTitle(title);
    await expect(heading(page)).toBeVisible();
  } catch (error) {
    note(String(error));
  }
  if (documents.length > 1) note(`loaded ${documents.length} documents`);
  return faults;
}

test(`During a roll-out ${VISITORS} first visits and ${VISITORS} in-app navigations get all files of their version @operator`, async ({
  browser,
  rollOut,
}) => {
  test.setTimeout(600_000);
  const faults: string[] = [];
  for (let n = 0; n < VISITORS; n += 4) {
    const visits = [n, n + 1, n + 2, n + 3].map((one) => visit(browser, rollOut.url, one));
    faults.push(...(await Promise.all(visits)).flat());
  }
  expect(faults).toEqual([]);
});
