import type { Page } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { holdScripts, layoutShift, open, started, UNSEEN } from '../support/app.ts';
import {
  contentIn,
  english,
  languages,
  lastLanguage,
  messages,
  pattern,
  releases,
  unknownVersion,
  version,
  withId,
} from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';

const words = messages.updates;
/** The titles of the releases, each the link of its row. */
const entries = (page: Page) => page.locator('ol > li h3').getByRole('link');
const row = (page: Page, at: number) =>
  page
    .locator('ol > li')
    .filter({ has: page.locator('h3') })
    .nth(at);
const search = (page: Page) => page.getByRole('search', { name: words.filter });

test('A reader finds every release, newest first, by year, and opens one anywhere on its row', async ({ page }) => {
  await open(page, '/updateLogInfo');
  await expect(page.getByText(pattern(words.refreshed))).toBeVisible();
  const years = [...new Set(releases.map(({ date }) => date.slice(0, 4)))];
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /^\d{4}$/ })).toHaveText(years);
  await expect(entries(page)).toHaveText(releases.map(({ title }) => title));
  const first = row(page, 0);
  await expect(first).toContainText(version());
  await expect(first.getByText(words.newest, { exact: true })).toBeVisible();
  await expect(page.getByText(words.newest, { exact: true })).toHaveCount(1);
  const kinds = new Set(releases[0]?.changes.map(({ kind }) => kind));
  await expect(first.getByRole('list', { name: words.kind }).getByRole('listitem')).toHaveCount(kinds.size);
  await expect(first.locator('li').getByRole('link')).toHaveCount(releases[0]?.changes.length ?? 0);
  for (const link of await first.getByRole('link', { name: /./ }).all())
    await expect(link).toHaveAttribute('href', pattern(releasePath(version())));
  await expect(row(page, 1).locator('li').getByRole('link')).toHaveCount(0);
  const systemsOfAll = english.downloads.platforms;
  for (const [at, release] of releases.entries()) {
    const isForAll = systemsOfAll.every(({ id }) => release.platforms.includes(id));
    const systems = release.platforms.map((id) => withId(systemsOfAll, id).name);
    const list = row(page, at).getByRole('list', { name: words.platform }).getByRole('listitem');
    await expect.soft(list).toHaveText(isForAll ? [words.allPlatforms] : systems);
    await expect(row(page, at).locator('time').first()).toHaveAttribute('datetime', release.date);
    const picture = row(page, at).getByRole('img', { name: release.imageAlt ?? '' });
    if (release.image) await expect(picture).toHaveAttribute('src', release.image.to);
  }
  const at = Math.min(1, releases.length - 1);
  await row(page, at).click({ position: { x: 5, y: 5 } });
  await expect(page).toHaveURL(releasePath(version(at)));
});

test('A reader filters by kind, system and words, and shares the filtered list', async ({ page }) => {
  const [rarest] = (['security', 'fixed', 'improved', 'new'] as const).filter((kind) =>
    releases.some(({ changes }) => changes.some((change) => change.kind === kind)),
  );
  const kind = rarest ?? 'new';
  const ofKind = releases.filter(({ changes }) => changes.some((change) => change.kind === kind));
  const { id: platform, name } = withId(english.downloads.platforms, ofKind.at(-1)?.platforms.at(-1) ?? 'web');
  const ofPlatform = ofKind.filter(({ platforms }) => platforms.includes(platform));
  const last = ofPlatform.at(-1);
  await open(page, '/updateLogInfo');
  await search(page).getByLabel(words.kind).selectOption(words.kinds[kind]);
  await expect(page).toHaveURL(`/updateLogInfo?kind=${kind}`);
  await expect(entries(page)).toHaveCount(ofKind.length);
  await expect(page.getByRole('status').first()).toContainText(String(ofKind.length));
  await search(page).getByLabel(words.platform).selectOption(name);
  await expect(entries(page)).toHaveCount(ofPlatform.length);
  const box = search(page).getByRole('searchbox');
  await box.fill(last?.version ?? '');
  await expect(page).toHaveURL(`/updateLogInfo?kind=${kind}&platform=${platform}&q=${last?.version}`);
  await page.reload();
  await expect(entries(page)).toHaveText([last?.title ?? '']);
  await expect(box).toHaveValue(last?.version ?? '');
  await box.fill('nothing like it');
  await expect(page.getByText(words.none)).toBeVisible();
  await page.getByRole('button', { name: words.reset }).click();
  await expect(entries(page)).toHaveCount(releases.length);
  await expect(page).toHaveURL('/updateLogInfo');
});

const part = (page: Page) => page.locator('#compare');
const comparison = messages.updates.compare;
/** The newest release, the one before it, and the third newest. */
const [newest, before, third] = [version(0), version(1), version(2)];
const compared = (from: string, to: string) => `/updateLogInfo?from=${from}&to=${to}#compare`;
const answer = (page: Page) => part(page).getByRole('status');

test.describe('A visitor who compares versions', () => {
  test.skip(releases.length < 3, 'three releases are compared');

  test('reads every change since their version, shares the list, and goes to the notes', async ({ page }) => {
    const changes = releases.slice(0, 2).flatMap((release) => release.changes);
    const said = pattern(comparison.result, { from: third, to: newest });
    await open(page, '/updateLogInfo');
    await page.getByRole('link', { name: comparison.link }).click();
    await part(page).getByLabel(comparison.from).selectOption(third);
    await part(page).getByLabel(comparison.to).selectOption(newest);
    await expect(answer(page)).toBeEmpty();
    await part(page).getByRole('button', { name: comparison.show }).click();
    await expect(page).toHaveURL(compared(third, newest));
    await expect(answer(page)).toHaveText(said);
    await expect(answer(page)).toContainText(String(changes.length));
    await expect(part(page).getByRole('heading', { level: 3 })).toHaveCount(
      new Set(changes.map(({ kind }) => kind)).size,
    );
    await expect(part(page).locator('li > a:first-child')).toHaveCount(changes.length);
    const versions = await part(page).locator('li > a:first-child').allInnerTexts();
    expect(new Set(versions)).toEqual(new Set([newest, before]));

    await page.reload();
    await started(page);
    await expect(answer(page)).toHaveText(said);
    await expect(part(page).getByLabel(comparison.from)).toHaveValue(third);
    const change = part(page).locator('li').first().getByRole('link').nth(1);
    const text = await change.innerText();
    const id = (await change.getAttribute('href'))?.split('#')[1] ?? '';
    await change.click();
    const note = page.locator(`[id="${id}"]`);
    await expect(note).toContainText(text);
    await expect(note).toBeInViewport();

    await page.goBack();
    await expect(answer(page)).toHaveText(said);
    await page.goBack();
    await expect(answer(page)).toBeEmpty();
  });

  test('reads what an odd choice of versions means, and what changed in their language', async ({ page }) => {
    const said = { from: third, to: newest };
    for (const [address, answered] of [
      [compared(newest, before), pattern(comparison.reversed, { from: newest, to: before })],
      [compared(before, before), pattern(comparison.same, { version: before })],
      [compared(unknownVersion, newest), pattern(comparison.unknown, { version: unknownVersion })],
      [
        compared(third, newest).replace('?', `?lang=${lastLanguage}&`),
        pattern(contentIn(lastLanguage).messages.updates.compare.result, said),
      ],
    ] as const) {
      await open(page, address);
      await expect(answer(page)).toHaveText(answered);
    }
  });

  test('Nothing moves when a comparison that was shared is put in', { tag: '@chromium' }, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(compared(version(-1), newest));
    await expect(part(page)).toBeInViewport();
    const before = await layoutShift(page);
    release();
    await expect(answer(page)).toHaveText(pattern(comparison.result, { from: version(-1), to: newest }));
    expect((await layoutShift(page)) - before).toBeLessThan(UNSEEN);
  });
});

for (const language of languages) {
  test(`The first release begins high in the first screen in ${language}`, { tag: ['@chromium', '@visual'] }, async ({
    page,
  }) => {
    for (const [width, height, limit] of [
      [1366, 650, 330],
      [390, 844, 420],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page, `/updateLogInfo?lang=${language}`);
      const top = await entries(page)
        .first()
        .evaluate((link) => link.getBoundingClientRect().top);
      expect.soft(top, `at ${width}x${height}`).toBeLessThanOrEqual(limit);
    }
  });
}

test('A visitor with a phone opens the filter by its button, and uses it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/updateLogInfo');
  const box = search(page).getByRole('searchbox');
  await expect(box).toBeHidden();
  await search(page).getByText(words.filterShort, { exact: true }).click();
  await box.fill(version(-1));
  await expect(entries(page).last()).toHaveText(releases.at(-1)?.title ?? '');
  await expect(page).toHaveURL(`/updateLogInfo?q=${version(-1)}`);
});
