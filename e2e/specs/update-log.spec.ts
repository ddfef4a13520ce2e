import type { Page } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import {
  changeResponse,
  documentRequests,
  goInApp,
  holdScripts,
  INVISIBLE_SHIFT,
  layoutShift,
  open,
  started,
  visitWith,
} from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { mainLink } from '../support/pages.ts';

const allTitles = ['Projects', 'Sources in every answer', 'First fixes', 'The first release'];
/** The titles of the listed releases, which are links. */
const titles = (page: Page) => page.locator('ol > li h3').getByRole('link');
const release = (page: Page, index: number) => page.locator('ol > li:has(h3)').nth(index);
const filter = (page: Page) => page.getByRole('search', { name: 'Filter the releases' });
const searchbox = (page: Page) => filter(page).getByRole('searchbox');

test('A reader sees each release’s year, can copy its counts, and opens its notes by a click on the row @visitor', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 500 });
  await open(page, '/updateLogInfo');
  await release(page, 3).evaluate((last) => last.scrollIntoView({ block: 'start' }));
  await expect(release(page, 1), 'the release that had the year beside it is scrolled away').not.toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: '2025', exact: true })).toBeInViewport({ ratio: 1 });
  const copied = await release(page, 1).evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return String(getSelection());
  });
  expect(copied).toContain('3 new 3 improved 2 fixed');
  await release(page, 1).click({ position: { x: 5, y: 5 } });
  await expect(page).toHaveURL(releasePath('1.1.0'));
});

test.describe('A reader with a phone', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

  test('sees three changes of the newest release, and can open and clear the filter @visitor', async ({ page }) => {
    await visitWith(page, 'Safari, iPhone');
    await open(page, '/updateLogInfo');
    const newest = release(page, 0);
    const changes = newest.locator('li').getByRole('link').filter({ visible: true });
    await expect(changes).toHaveText([/^Projects/, /^Team memberships/, /^Shared projects/]);
    await expect(newest.getByRole('link', { name: 'What is new in 1.4.0' })).toBeVisible();
    const button = filter(page).getByText('Filter', { exact: true });
    await expect(searchbox(page)).toBeHidden();
    await button.tap();
    await searchbox(page).fill('1.0.0');
    await expect(titles(page)).toHaveText(['The first release']);
    await expect(page).toHaveURL('/updateLogInfo?q=1.0.0');
    await open(page, '/updateLogInfo?q=nothing');
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await expect(button).toBeFocused();
  });
});

test('A reader can filter by kind, system and words, and share the filtered list @visitor', async ({ page }) => {
  await open(page, '/about');
  await mainLink(page, 'updateLogInfo').click();
  await filter(page).getByLabel('Kind of change').selectOption('Fixed');
  await expect(page).toHaveURL('/updateLogInfo?kind=fixed');
  await expect(titles(page)).toHaveText(['Projects', 'Sources in every answer', 'First fixes']);
  await expect(page.getByRole('status').first()).toHaveText('3 releases');
  await filter(page).getByLabel('System').selectOption('Android');
  await expect(titles(page)).toHaveText(['Projects', 'Sources in every answer']);
  await searchbox(page).fill('lost');
  await expect(page).toHaveURL('/updateLogInfo?kind=fixed&platform=android&q=lost');
  await page.reload();
  await expect(titles(page)).toHaveText(['Sources in every answer']);
  await expect(searchbox(page)).toHaveValue('lost');
  // Release 1.0.1 has fixes, and is not for Android.
  await searchbox(page).fill('1.0.1');
  await expect(page.getByRole('heading', { name: 'No releases match.' })).toBeVisible();
  await page.getByRole('button', { name: 'Without “Android”: 1 release', exact: true }).click();
  await expect(titles(page)).toHaveText(['First fixes']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(titles(page)).toHaveText(allTitles);
  await expect(searchbox(page), 'focus moves here, because Clear filters is gone').toBeFocused();
  await searchbox(page).fill('nothing like it');
  await expect(page.getByText('Try another word, or a version such as 1.4.0.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Without / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/updateLogInfo');
  await page.goBack();
  await expect(page, 'Back leaves the list').toHaveURL('/about');
});

test('The number of releases includes older ones, which are only linked @visitor', { tag: '@chromium' }, async ({
  page,
}) => {
  await changeResponse(page, /\/content-en-pages-updateLogInfo-json\.\w+\.js$/, (script) =>
    script.replace('"older":[]', '"older":[{"version":"0.9.0","date":"2024-02-01"}]'),
  );
  await open(page, '/about');
  await mainLink(page, 'updateLogInfo').click();
  await expect(page.getByRole('status').first()).toHaveText('5 releases');
  await page.getByText('2024 · 1 release').click();
  await expect(page.getByRole('link', { name: '0.9.0' })).toHaveAttribute('href', releasePath('0.9.0'));
});

test('The search waits until an input method has composed the text @visitor', { tag: '@chromium' }, async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/updateLogInfo');
  /** The query and the number of releases after each change of the list. */
  const results: string[] = [];
  await page.exposeFunction('recordResult', (result: string) => results.push(result));
  await page
    .locator('output')
    .first()
    .evaluate((output) => {
      const record = () => Reflect.get(window, 'recordResult')(`${location.search} ${output.textContent}`);
      new MutationObserver(record).observe(output, { subtree: true, childList: true, characterData: true });
    });
  await searchbox(page).focus();
  const session = await page.context().newCDPSession(page);
  for (const text of ['y', 'yu', "yu'yin"]) {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    // After a pause of a second, the list would be filtered.
    await page.clock.fastForward(1000);
  }
  await session.send('Input.insertText', { text: '1.0.1' });
  await expect(page).toHaveURL('/updateLogInfo?q=1.0.1');
  await expect(searchbox(page)).toHaveValue('1.0.1');
  await expect.poll(() => results).toEqual(['?q=1.0.1 1 release']);
});

test('Words that were typed before the scripts loaded filter the list @visitor', { tag: '@cross' }, async ({
  page,
}) => {
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
});

test.describe('A visitor who compares versions', () => {
  const status = (page: Page) => page.getByRole('main').getByRole('status');

  test('reads every change since their version or what is wrong with the choice, and can share the list @visitor', async ({
    page,
  }) => {
    const summary = 'From 1.0.1 to 1.4.0: 20 changes';
    const installedVersion = page.getByRole('combobox', { name: 'I have' });
    const changes = page.getByRole('main').locator('li:has(a + a)');
    await open(page, '/updateLogInfo');
    await installedVersion.selectOption('1.0.1');
    await expect(titles(page)).toHaveText(allTitles);
    await page.getByRole('button', { name: 'Show me what I get' }).click();
    await expect(page).toHaveURL('/updateLogInfo?from=1.0.1&to=1.4.0');
    await expect(status(page)).toHaveText(summary);
    await expect(status(page), 'the summary replaces the list').toBeInViewport();
    await expect(titles(page)).toHaveCount(0);
    const kinds = page.getByRole('main').getByRole('heading', { name: /^(New|Improved|Fixed|Security)$/ });
    await expect(kinds).toHaveText(['New', 'Improved', 'Fixed']);
    const versions = await changes.locator('a:first-child').allInnerTexts();
    expect(versions.filter((version) => version === '1.1.0')).toHaveLength(8);
    expect(versions.filter((version) => version === '1.4.0')).toHaveLength(12);
    expect(versions).toHaveLength(20);

    await page.reload();
    await started(page);
    await expect(status(page)).toHaveText(summary);
    await expect(installedVersion).toHaveValue('1.0.1');
    await changes.getByRole('link', { name: 'Dictation stopped when headphones were unplugged.' }).click();
    await expect(page.locator('#dictation-headphones')).toBeInViewport();
    await page.goBack();
    await expect(status(page)).toHaveText(summary);
    await page.getByRole('button', { name: 'Show all releases' }).click();
    await expect(titles(page)).toHaveText(allTitles);
    await expect(installedVersion, 'focus moves here, because Show all releases is gone').toBeFocused();

    const expectMessage = async (query: string, message: string) => {
      await goInApp(page, `/updateLogInfo?${query}`);
      await expect(status(page)).toContainText(message);
    };
    await expectMessage(
      'from=1.4.0&to=1.1.0',
      '1.4.0 is newer than 1.1.0, so this shows the changes from 1.1.0 to 1.4.0.',
    );
    await expectMessage('from=1.1.0&to=1.1.0', 'You chose 1.1.0 twice.');
    await expectMessage('from=1.4.0&to=1.4.0', 'You have the latest version, 1.4.0.');
    await expectMessage('from=9999.9.9&to=1.4.0', 'There is no version 9999.9.9. Choose one from the list.');
    await page.getByRole('banner').getByRole('link', { name: '简体中文' }).click();
    await expectMessage('from=1.0.1&to=1.4.0', '从1.0.1到1.4.0：共20项变更');
  });

  test('sees no layout shift when a shared comparison loads @visitor', { tag: '@chromium' }, async ({ page }) => {
    const releaseScripts = await holdScripts(page);
    await page.goto('/updateLogInfo?from=1.0.0&to=1.4.0');
    await expect(titles(page).first()).toBeInViewport();
    const shiftBefore = await layoutShift(page);
    releaseScripts();
    await expect(status(page)).toContainText('From 1.0.0 to 1.4.0: ');
    expect((await layoutShift(page)) - shiftBefore).toBeLessThan(INVISIBLE_SHIFT);
  });
});
