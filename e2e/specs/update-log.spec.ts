import type { Page } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { changeResponse, documentRequests, expectNoLayoutShift, goInApp, holdScripts, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { footerLink } from '../support/pages.ts';

const allTitles = [
  ...[
    'Projects',
    'A security release',
    'Better dictation in noisy places',
    'Speak your question',
    'Fixes for documents',
  ],
  ...['Long documents', 'Fixes and a security update', 'Answers with sources', 'First fixes', 'The first release'],
];
const withFixes = allTitles.slice(0, -1);
/** The titles of the listed releases, which are links. */
const titles = (page: Page) => page.locator('ol > li h3').getByRole('link');
const release = (page: Page, index: number) => page.locator('ol > li:has(h3)').nth(index);
const filter = (page: Page) => page.getByRole('search', { name: 'Filter the releases' });
const searchbox = (page: Page) => filter(page).getByRole('searchbox');

/** The position of an element’s first baseline, where an empty inline block stands. */
const baseline = (element: Element): number => {
  const mark = document.createElement('i');
  mark.style.display = 'inline-block';
  element.prepend(mark);
  const { bottom } = mark.getBoundingClientRect();
  mark.remove();
  return Math.round(bottom);
};

test('A reader sees each release’s year, and opens its notes by a click on the row @visitor', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 500 });
  await open(page, '/updateLogInfo');
  const year = await page.getByRole('heading', { level: 2, name: '2026', exact: true }).evaluate(baseline);
  for (const part of [release(page, 0).locator('time'), titles(page).first()])
    expect(await part.evaluate(baseline), 'year, day and title are on one line').toBe(year);
  await release(page, 9).evaluate((last) => last.scrollIntoView({ block: 'start' }));
  await expect(release(page, 6), 'the release that had the year beside it is scrolled away').not.toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: '2025', exact: true })).toBeInViewport({ ratio: 1 });
  await release(page, 7).click({ position: { x: 5, y: 5 } });
  await expect(page).toHaveURL(releasePath('1.1.0'));
});

test.describe('A reader with a phone', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

  test('sees the newest changes and older releases, and can clear the filter @visitor', async ({ page }) => {
    await changeResponse(page, /\/content-en-pages-updateLogInfo-json\.\w+\.js$/, (script) =>
      script.replace('"older":[]', '"older":[{"version":"0.9.0","date":"2024-02-01"}]'),
    );
    await open(page, '/about');
    await footerLink(page, 'updateLogInfo').click();
    await expect(page.getByRole('status').first(), 'the number includes older releases').toHaveText('11 releases');
    await page.getByText('2024 · 1 release').click();
    await expect(page.getByRole('link', { name: '0.9.0' })).toHaveAttribute('href', releasePath('0.9.0'));
    const newest = release(page, 0);
    const changes = newest.locator('li').getByRole('link').filter({ visible: true });
    await expect(changes).toHaveText([/^Projects/, /^Team memberships/, /^Shared projects/]);
    await expect(newest.getByRole('link', { name: 'Also: 2 new · 4 improved · 3 fixed' })).toBeVisible();
    const button = filter(page).getByText('Filter', { exact: true });
    await expect(searchbox(page)).toBeHidden();
    await button.tap();
    await searchbox(page).fill('1.0.0');
    await expect(titles(page)).toHaveText(['The first release']);
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await expect(titles(page)).toHaveText(allTitles);
    await expect(button, 'focus moves here, because Clear filters is gone').toBeFocused();
  });
});

test('A reader can filter by words, kind and system, and share the list @visitor', async ({ page }) => {
  await page.goto('/about');
  const documents = documentRequests(page);
  const releaseScripts = await holdScripts(page);
  await page.goto('/updateLogInfo', { waitUntil: 'domcontentloaded' });
  await searchbox(page).fill('first release');
  await searchbox(page).press('Enter');
  releaseScripts();
  await expect(titles(page)).toHaveText(['The first release']);
  await expect(searchbox(page)).toHaveValue('first release');
  await expect(page).toHaveURL('/updateLogInfo?q=first+release');
  expect(documents).toHaveLength(1);
  await searchbox(page).clear();
  await filter(page).getByLabel('Kind of change').selectOption('Fixed');
  await expect(page).toHaveURL('/updateLogInfo?kind=fixed');
  await expect(titles(page)).toHaveText(withFixes);
  await expect(page.getByRole('status').first()).toHaveText('9 releases');
  await filter(page).getByLabel('System').selectOption('Android');
  await searchbox(page).fill('lost ');
  await expect(page).toHaveURL('/updateLogInfo?kind=fixed&platform=android&q=lost');
  await expect(searchbox(page), 'a space between two words stays while somebody types').toHaveValue('lost ');
  await page.reload();
  await expect(titles(page)).toHaveText(['Answers with sources']);
  await expect(searchbox(page)).toHaveValue('lost');
  // Release 1.0.1 has fixes, and is not for Android.
  await searchbox(page).fill('1.0.1');
  await expect(page.getByRole('heading', { name: 'No releases match.' })).toBeVisible();
  const widerFilters = page.getByRole('button', { name: /^Without / });
  await expect(widerFilters).toHaveText(['Without “1.0.1”: 7 releases', 'Without “Android”: 1 release']);
  await widerFilters.last().click();
  await expect(titles(page)).toHaveText(['First fixes']);
  await expect(searchbox(page), 'focus moves here, because the button is gone').toBeFocused();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(titles(page)).toHaveText(allTitles);
  await searchbox(page).fill('nothing like it');
  await expect(page.getByText('Try another word, or a version such as 1.4.0.')).toBeVisible();
  await expect(widerFilters).toHaveCount(0);
  await searchbox(page).clear();
  const preReleases = filter(page).getByLabel('Pre-releases');
  await preReleases.check();
  await expect(page).toHaveURL('/updateLogInfo?prereleases=show');
  await expect(titles(page)).toHaveText(['Sources, read aloud', ...allTitles]);
  await expect(release(page, 0)).toContainText(/1\.5\.0-beta\.1\s*Beta/);
  await page.reload();
  await expect(preReleases).toBeChecked();
  await expect(titles(page)).toHaveCount(11);
  await preReleases.uncheck();
  await expect(titles(page)).toHaveText(allTitles);
  await page.goBack();
  await expect(page, 'Back leaves the list').toHaveURL('/about');
});

test('A reader of a few releases sees no filter, and the day of the newest one', async ({ page }) => {
  await open(page, '/updateLogInfo');
  await expect(page.getByRole('main'), 'not the day of a hidden pre-release').toContainText('November 17, 2026');
  await expect(searchbox(page)).toBeVisible();
  await changeResponse(page, /\/content-en-pages-updateLogInfo-json\.\w+\.js$/, (script) =>
    script.replace('"hasTools":true', '"hasTools":false'),
  );
  await page.goto('/about');
  await footerLink(page, 'updateLogInfo').click();
  await expect(titles(page)).toHaveText(allTitles);
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
});

test('The search waits until an input method has composed the text @visitor', async ({ page }) => {
  await page.clock.install();
  await open(page, '/updateLogInfo');
  const queries: string[] = [];
  page.on('framenavigated', (frame) => queries.push(new URL(frame.url()).search));
  await searchbox(page).focus();
  const session = await page.context().newCDPSession(page);
  for (const text of ['y', 'yu', "yu'yin"]) {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    // After a pause of a second, the list would be filtered.
    await page.clock.fastForward(1000);
  }
  await session.send('Input.insertText', { text: '1.0.1' });
  await expect(titles(page)).toHaveText(['First fixes']);
  await expect(searchbox(page)).toHaveValue('1.0.1');
  expect(queries).toEqual(['?q=1.0.1']);
});

test('A reader can compare versions, share this, and reads what is wrong @visitor', async ({ page }) => {
  const status = page.getByRole('main').getByRole('status');
  const summary = 'From 1.0.1 to 1.4.0: 55 changes, including 4 security fixes';
  const installedVersion = page.getByRole('combobox', { name: 'I have' });
  await open(page, '/updateLogInfo');
  await installedVersion.selectOption('1.0.1');
  await page.getByRole('button', { name: 'Show me what I get' }).click();
  await expect(page).toHaveURL('/updateLogInfo?from=1.0.1&to=1.4.0');
  await expect(status).toHaveText(summary);
  await expect(status, 'the summary replaces the list').toBeInViewport();
  await expect(titles(page)).toHaveCount(0);
  const versions = page.getByRole('main').getByRole('heading', { level: 2, name: /^\d/ });
  await expect(versions).toHaveText(['1.4.0', '1.3.2', '1.3.1', '1.3.0', '1.2.1', '1.2.0', '1.1.1', '1.1.0']);
  await expect(page.getByRole('main').getByRole('link', { name: /^Download/ })).toBeVisible();
  await page.reload();
  await expect(status).toHaveText(summary);
  await expect(installedVersion).toHaveValue('1.0.1');
  await expectNoLayoutShift(page);
  await page.getByRole('link', { name: 'Dictation stopped when headphones were unplugged.' }).click();
  await expect(page.locator('#dictation-headphones')).toBeInViewport();
  await page.goBack();
  await expect(status).toHaveText(summary);
  await page.getByRole('button', { name: 'Show all releases' }).click();
  await expect(titles(page)).toHaveText(allTitles);
  await expect(installedVersion, 'focus moves here, because Show all releases is gone').toBeFocused();
  await page.goBack();
  await expect(status, 'Back returns to the comparison').toHaveText(summary);
  for (const [from, to, message] of [
    ['1.4.0', '1.1.0', '1.4.0 is newer than 1.1.0, so this shows the changes from 1.1.0 to 1.4.0.'],
    ['1.1.0', '1.1.0', 'You chose 1.1.0 twice.'],
    ['1.4.0', '1.4.0', 'You have the latest version, 1.4.0.'],
    ['9999.9.9', '1.4.0', 'There is no version 9999.9.9. Choose one from the list.'],
  ] as const) {
    await goInApp(page, `/updateLogInfo?from=${from}&to=${to}`);
    await expect(status).toContainText(message);
  }
  await goInApp(page, '/updateLogInfo?from=1.2.0');
  await expect(installedVersion, 'the field has the version of the address').toHaveValue('1.2.0');
});
