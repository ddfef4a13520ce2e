import type { Page } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { holdScripts, layoutShift, open, started, UNSEEN, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { mainLink } from '../support/pages.ts';

const [newest, before, third, oldest] = ['1.4.0', '1.1.0', '1.0.1', '1.0.0'] as const;
const titles = ['Projects', 'Sources in every answer', 'First fixes', 'The first release'];
/** The titles of the releases, each the link of its row. */
const entries = (page: Page) => page.locator('ol > li h3').getByRole('link');
const row = (page: Page, at: number) =>
  page
    .locator('ol > li')
    .filter({ has: page.locator('h3') })
    .nth(at);
const search = (page: Page) => page.getByRole('search', { name: 'Filter the releases' });

test('A reader finds every release, newest first, by year, and opens one anywhere on its row @visitor', async ({
  page,
}) => {
  await open(page, '/updateLogInfo');
  await expect(page.getByText(/^Updated on /)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /^\d{4}$/ })).toHaveText(['2026', '2025']);
  await expect(entries(page)).toHaveText(titles);
  const first = row(page, 0);
  await expect(first).toContainText(newest);
  await expect(first.getByText('Newest', { exact: true })).toBeVisible();
  await expect(page.getByText('Newest', { exact: true })).toHaveCount(1);
  const counts = (at: number) => row(page, at).getByRole('list', { name: 'Kind of change' }).getByRole('listitem');
  await expect(counts(1)).toHaveText(['3 new', '3 improved', '2 fixed']);
  const copied = await row(page, 1).evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return String(getSelection());
  });
  expect(copied).toContain('3 new 3 improved 2 fixed');
  await expect(counts(0), 'its changes are listed').toHaveCount(0);
  await expect(first.getByRole('link').last()).toHaveAttribute('href', releasePath(newest));
  await expect(first.locator('li').getByRole('link')).toHaveCount(12);
  for (const link of await first.getByRole('link', { name: /./ }).all())
    await expect(link).toHaveAttribute('href', /version=1\.4\.0/);
  await expect(row(page, 1).locator('li').getByRole('link')).toHaveCount(0);
  for (const [at, date, ...systems] of [
    [0, '2026-11-17', 'All systems'],
    [1, '2025-11-18', 'Windows', 'macOS', 'iPhone and iPad', 'Android', 'Web'],
    [2, '2025-10-08', 'Windows', 'macOS', 'iPhone and iPad'],
    [3, '2025-09-16', 'Windows', 'macOS', 'iPhone and iPad', 'Web'],
  ] as const) {
    const list = row(page, at).getByRole('list', { name: 'System' }).getByRole('listitem');
    await expect.soft(list).toHaveText(systems);
    await expect(row(page, at).locator('time').first()).toHaveAttribute('datetime', date);
  }
  const picture = first.getByRole('img', { name: /^A project: its list/ });
  await expect(picture).toHaveAttribute('src', '/images/compareImg.png');
  await row(page, 1).click({ position: { x: 5, y: 5 } });
  await expect(page).toHaveURL(releasePath(before));
});

test('A reader with a phone sees three changes of the newest release, and where all are', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/updateLogInfo');
  const links = row(page, 0).locator('li').getByRole('link').filter({ visible: true });
  await expect(links).toHaveText([/^Projects/, /^Team memberships/, /^Shared projects/]);
  await expect(row(page, 0).getByRole('link').last()).toHaveAttribute('href', releasePath(newest));
  await expect(row(page, 0).getByRole('link').last()).toBeVisible();
});

test('A reader filters by kind, system and words, and shares the filtered list @visitor', async ({ page }) => {
  await open(page, '/about');
  await mainLink(page, 'updateLogInfo').click();
  await search(page).getByLabel('Kind of change').selectOption('Fixed');
  await expect(page).toHaveURL('/updateLogInfo?kind=fixed');
  await expect(entries(page)).toHaveText(titles.slice(0, 3));
  await expect(page.getByRole('status').first()).toHaveText('3 releases');
  await search(page).getByLabel('System').selectOption('Android');
  await expect(entries(page)).toHaveText(titles.slice(0, 2));
  const box = search(page).getByRole('searchbox');
  await box.fill('lost');
  await expect(page).toHaveURL('/updateLogInfo?kind=fixed&platform=android&q=lost');
  await page.reload();
  await expect(entries(page)).toHaveText(titles.slice(1, 2));
  await expect(box).toHaveValue('lost');
  // This release has fixes, and is not for Android.
  await box.fill(third);
  await expect(page.getByRole('heading', { name: 'No releases match.' })).toBeVisible();
  await page.getByRole('button', { name: 'Without “Android”: 1 release', exact: true }).click();
  await expect(entries(page)).toHaveText(titles.slice(2, 3));
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(entries(page)).toHaveText(titles);
  await expect(box, 'its button is gone').toBeFocused();
  await expect(page).toHaveURL('/updateLogInfo');
  await page.goBack();
  await expect(page, 'Back leaves the list').toHaveURL('/about');
});

test('A reader with a phone who clears the filter goes on at its button', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/updateLogInfo?q=nothing');
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(search(page).getByText('Filter', { exact: true })).toBeFocused();
});

test('A reader who writes with an input method searches for what is chosen, not for its letters @visitor', {
  tag: '@chromium',
}, async ({ page }) => {
  await page.clock.install();
  await open(page, '/updateLogInfo');
  const results: string[] = [];
  await page.exposeFunction('keepResult', (text: string) => results.push(text));
  await page.evaluate(() => {
    const output = document.querySelector('output');
    const keep = () => Reflect.get(window, 'keepResult')(`${location.search} ${output?.textContent}`);
    if (output) new MutationObserver(keep).observe(output, { subtree: true, childList: true, characterData: true });
  });
  const box = search(page).getByRole('searchbox');
  await box.focus();
  const session = await page.context().newCDPSession(page);
  for (const text of ['y', 'yu', "yu'yin"]) {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    // The pause after which the list is filtered.
    await page.clock.fastForward(1000);
  }
  await session.send('Input.insertText', { text: '1.0.1' });
  await expect(page).toHaveURL('/updateLogInfo?q=1.0.1');
  await expect(box).toHaveValue('1.0.1');
  await expect.poll(() => results).toEqual(['?q=1.0.1 1 release']);
});

test('A reader who types before the scripts have come gets the filtered list @visitor', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/updateLogInfo', { waitUntil: 'domcontentloaded' });
  const box = search(page).getByRole('searchbox');
  await box.fill(oldest);
  release();
  await expect(entries(page)).toHaveText(titles.slice(3));
  await expect(box).toHaveValue(oldest);
  await expect(page).toHaveURL(`/updateLogInfo?q=${oldest}`);
});

test('A reader with a wide window always sees which year the releases are of @visitor', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 500 });
  await open(page, '/updateLogInfo');
  await row(page, 3).evaluate((last) => last.scrollIntoView({ block: 'start' }));
  await expect(row(page, 1), 'the first of its year').not.toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: '2025', exact: true })).toBeInViewport({ ratio: 1 });
});

const compared = (from: string, to: string) => `/updateLogInfo?from=${from}&to=${to}`;
const answer = (page: Page) => page.getByRole('main').getByRole('status');
const kinds = (page: Page) => page.getByRole('main').getByRole('heading', { name: /^(New|Improved|Fixed|Security)$/ });
const changes = (page: Page) => page.getByRole('main').locator('li:has(a + a)');

test.describe('A visitor who compares versions', () => {
  test('reads every change since their version, shares the list, and goes to the notes @visitor', async ({ page }) => {
    const said = `From ${third} to ${newest}: 20 changes`;
    const have = page.getByRole('combobox', { name: 'I have' });
    await open(page, '/updateLogInfo');
    await have.selectOption(third);
    await expect(entries(page)).toHaveText(titles);
    await page.getByRole('button', { name: 'Show me what I get' }).click();
    await expect(page).toHaveURL(compared(third, newest));
    await expect(answer(page)).toHaveText(said);
    await expect(answer(page), 'in place of the list').toBeInViewport();
    await expect(entries(page)).toHaveCount(0);
    await expect(kinds(page)).toHaveText(['New', 'Improved', 'Fixed']);
    const versions = await changes(page).locator('a:first-child').allInnerTexts();
    expect(versions.toSorted()).toEqual([...Array(8).fill(before), ...Array(12).fill(newest)]);

    await page.reload();
    await started(page);
    await expect(answer(page)).toHaveText(said);
    await expect(have).toHaveValue(third);
    const change = changes(page).first().getByRole('link').nth(1);
    const text = await change.innerText();
    const id = (await change.getAttribute('href'))?.split('#')[1] ?? '';
    await change.click();
    const note = page.locator(`[id="${id}"]`);
    await expect(note).toContainText(text);
    await expect(note).toBeInViewport();

    await page.goBack();
    await expect(answer(page)).toHaveText(said);
    await page.getByRole('button', { name: 'Show all releases' }).click();
    await expect(entries(page)).toHaveText(titles);
    await expect(have, 'the button is gone').toBeFocused();
  });

  test('reads what an odd choice of versions means, and what changed in their language @visitor', async ({ page }) => {
    for (const [address, answered] of [
      [
        compared(newest, before),
        `${newest} is newer than ${before}, so this shows the changes from ${before} to ${newest}.`,
      ],
      [compared(before, before), /^You chose 1\.1\.0 twice\./],
      [compared(newest, newest), `You have the latest version, ${newest}.`],
      [compared('9999.9.9', newest), 'There is no version 9999.9.9. Choose one from the list.'],
      [compared(third, newest).replace('?', '?lang=zh-CN&'), '从1.0.1到1.4.0：共20项变更'],
    ] as const) {
      await open(page, address);
      await expect(answer(page)).toContainText(answered);
    }
  });

  test('Nothing moves when a comparison that was shared is put in @visitor', { tag: '@chromium' }, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(compared(oldest, newest));
    await expect(entries(page).first()).toBeInViewport();
    const before = await layoutShift(page);
    release();
    await expect(answer(page)).toHaveText(/^From 1\.0\.0 to 1\.4\.0: /);
    expect((await layoutShift(page)) - before).toBeLessThan(UNSEEN);
  });
});

test('A reader whose words are nowhere reads what to try instead @visitor', async ({ page }) => {
  await open(page, '/updateLogInfo?q=nothing+like+it');
  await expect(page.getByText(`Try another word, or a version such as ${newest}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Without / })).toHaveCount(0);
});

test('A reader sees what the main change of a release looks like, before and after it @visitor', async ({ page }) => {
  await open(page, '/updateLogInfo');
  const excerpt = row(page, 2).getByRole('group', { name: 'Before and after' });
  for (const [width, isBeside] of [
    [390, false],
    [1366, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(excerpt.getByText('Please enter your password.')).toBeVisible();
    await expect(excerpt.getByText('You are still signed in.')).toBeVisible();
    const [shown, title] = await Promise.all([excerpt.boundingBox(), entries(page).nth(2).boundingBox()]);
    expect((shown?.x ?? 0) >= (title?.x ?? 0) + (title?.width ?? 0), `at ${width} px`).toBe(isBeside);
  }
});

test('A laptop shows the picture of an older release beside its text, a phone below it', async ({ page }) => {
  await open(page, '/updateLogInfo');
  const entry = row(page, 1);
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    const { isBeside, height } = await entry.evaluate((item) => {
      const [title, picture] = [...item.querySelectorAll('h3, img')].map((one) => one.getBoundingClientRect());
      const isBeside = title !== undefined && picture !== undefined && picture.left >= title.right;
      return { isBeside, height: item.getBoundingClientRect().height };
    });
    expect(isBeside, `at ${width} px`).toBe(width === 1366);
    if (isBeside) expect(height, 'the height of the row').toBeLessThan(260);
  }
});

test.describe('A visitor with a phone', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('opens the filter by its button, and uses it @visitor', async ({ page }) => {
    await visitWith(page, 'Safari, iPhone');
    await open(page, '/updateLogInfo');
    const box = search(page).getByRole('searchbox');
    await expect(box).toBeHidden();
    await search(page).getByText('Filter', { exact: true }).tap();
    await box.fill(oldest);
    await expect(entries(page)).toHaveText(titles.slice(3));
    await expect(page).toHaveURL(`/updateLogInfo?q=${oldest}`);
  });
});
