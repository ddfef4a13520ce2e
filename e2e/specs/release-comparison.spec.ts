import type { Page } from '@playwright/test';
import { releasePath } from '../../src/config/paths.ts';
import { holdScripts, open, started } from '../support/app.ts';
import { chinese, filled, messages, pattern, releases, unknownVersion, version } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { countShifts, UNSEEN } from '../support/layout-shift.ts';

const part = (page: Page) => page.locator('#compare');
const words = messages.updates.compare;
/** The newest release, the one before it, and the third newest. */
const [newest, before, third] = [version(0), version(1), version(2)];
const compared = (from: string, to: string) => `/updateLogInfo?from=${from}&to=${to}#compare`;
const answer = (page: Page) => part(page).getByRole('status');

test.skip(releases.length < 3, 'three releases are compared');

test('A visitor who skipped releases reads every change between two versions, and can share what they read', async ({
  page,
}) => {
  const changes = releases.slice(0, 2).flatMap((release) => release.changes);
  const said = pattern(words.result, { from: third, to: newest });
  await open(page, '/updateLogInfo');
  await page.getByRole('link', { name: words.heading }).click();
  await part(page).getByLabel(words.from).selectOption(third);
  await part(page).getByLabel(words.to).selectOption(newest);
  await expect(answer(page)).toBeEmpty();
  await part(page).getByRole('button', { name: words.show }).click();
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
  await expect(part(page).getByLabel(words.from)).toHaveValue(third);
  await page.goBack();
  await expect(answer(page)).toBeEmpty();
});

test('A visitor goes from a change to its place in the notes', async ({ page }) => {
  await open(page, compared(before, newest));
  const change = part(page).locator('li').first().getByRole('link').nth(1);
  const text = await change.innerText();
  await change.click();
  await expect(page).toHaveURL((url) => url.href.includes(`${releasePath(newest)}#`));
  const note = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await expect(note).toBeInViewport();
});

for (const [story, from, to, says] of [
  ['chose the newer version first', newest, before, filled(words.reversed, { from: newest, to: before })],
  ['chose one version twice', before, before, filled(words.same, { version: before })],
  [
    'came with a version that does not exist',
    unknownVersion,
    newest,
    filled(words.unknown, { version: unknownVersion }),
  ],
] as const) {
  test(`A visitor who ${story} reads what that means`, async ({ page }) => {
    await open(page, compared(from, to));
    await expect(answer(page)).toContainText(says);
  });
}

test('A visitor compares versions in Chinese', async ({ page }) => {
  await open(page, compared(third, newest).replace('?', '?lang=zh-CN&'));
  await expect(answer(page)).toHaveText(pattern(chinese.messages.updates.compare.result, { from: third, to: newest }));
});

test('Nothing moves when a comparison that was shared is put in', { tag: '@chromium' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(compared(version(-1), newest));
  await expect(part(page)).toBeInViewport();
  const shifts = await countShifts(page);
  release();
  await expect(answer(page)).toHaveText(pattern(words.result, { from: version(-1), to: newest }));
  expect(await shifts()).toBeLessThan(UNSEEN);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor is told to read the releases, and they are all there', { tag: '@chromium' }, async ({ page }) => {
    await page.goto(compared(third, newest));
    await expect(part(page).getByText(words.noScript)).toBeVisible();
    await expect(part(page).getByRole('button')).toBeHidden();
    await expect(page.getByRole('link', { name: pattern(messages.updates.read) })).toHaveCount(releases.length);
  });
});
