import type { Page } from '@playwright/test';
import { open } from '../support/app.ts';
import { english, filled, messages, pattern, releases } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';

const words = messages.updates;
const entries = (page: Page) => page.getByRole('link', { name: pattern(words.read) });
const search = (page: Page) => page.getByRole('search', { name: words.filter });

test('A reader finds every release, newest first, by year, and knows which is the newest', async ({ page }) => {
  await open(page, '/updateLogInfo');
  await expect(page.getByText(pattern(words.refreshed))).toBeVisible();
  const years = [...new Set(releases.map(({ date }) => date.slice(0, 4)))];
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /^\d{4}$/ })).toHaveText(years);
  await expect(entries(page)).toHaveText(releases.map(({ version }) => filled(words.read, { version })));
  const dates = await page
    .locator('li > time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  expect(dates).toEqual(dates.toSorted().reverse());
  const first = page.locator('li:has(> time)').first();
  await expect(first.getByText(words.newest, { exact: true })).toBeVisible();
  await expect(page.getByText(words.newest, { exact: true })).toHaveCount(1);
  const kinds = new Set(releases[0]?.changes.map(({ kind }) => kind));
  await expect(first.getByRole('list', { name: words.kind }).getByRole('listitem')).toHaveCount(kinds.size);
  const systems = releases[0]?.platforms.map((id) => english.downloads.platforms.find((one) => one.id === id)?.name);
  for (const name of systems ?? [])
    await expect(first.getByRole('list', { name: words.platform })).toContainText(name ?? '');
});

test('A reader filters by kind, system and words, and shares the filtered list', async ({ page }) => {
  const [rarest] = (['security', 'fixed', 'improved', 'new'] as const).filter((kind) =>
    releases.some(({ changes }) => changes.some((change) => change.kind === kind)),
  );
  const kind = rarest ?? 'new';
  const ofKind = releases.filter(({ changes }) => changes.some((change) => change.kind === kind));
  const platform = ofKind.at(-1)?.platforms.at(-1) ?? 'web';
  const name = english.downloads.platforms.find(({ id }) => id === platform)?.name ?? '';
  const ofPlatform = ofKind.filter(({ platforms }) => platforms.includes(platform));
  const last = ofPlatform.at(-1);
  await open(page, '/updateLogInfo');
  await search(page).getByLabel(words.kind).selectOption(words.kinds[kind]);
  await expect(page).toHaveURL(`/updateLogInfo?kind=${kind}`);
  await expect(entries(page)).toHaveCount(ofKind.length);
  await expect(page.getByRole('status').first()).toContainText(String(ofKind.length));
  await search(page).getByLabel(words.platform).selectOption(name);
  await expect(entries(page)).toHaveCount(ofPlatform.length);
  await search(page)
    .getByRole('searchbox')
    .fill(last?.version ?? '');
  await expect(page).toHaveURL(`/updateLogInfo?kind=${kind}&platform=${platform}&q=${last?.version}`);
  await page.reload();
  await expect(entries(page)).toHaveText([filled(words.read, { version: last?.version ?? '' })]);
  await expect(search(page).getByRole('searchbox')).toHaveValue(last?.version ?? '');
  await search(page).getByRole('searchbox').fill('nothing like it');
  await expect(page.getByText(words.none)).toBeVisible();
  await page.getByRole('button', { name: words.reset }).click();
  await expect(entries(page)).toHaveCount(releases.length);
  await expect(page).toHaveURL('/updateLogInfo');
});
