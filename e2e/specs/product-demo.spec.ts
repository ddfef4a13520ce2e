import type { Page } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { started } from '../support/app.ts';
import { english, messages } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';

const { title, turns } = english.home.demo;
const { pause, replay } = messages.home;
/** What the conversation says, in its order: texts without the numbers of their sources. */
const words = turns
  .flatMap(({ parts }) => parts)
  .flatMap((part) => {
    if (part.kind === 'text') return part.text.split(/\[\d+\]/);
    return part.kind === 'table' ? [part.caption, ...part.columns, ...part.rows.flat()] : part.sources;
  });
const lastWords = words.at(-1) ?? '';
const demoOf = (page: Page) => page.getByRole('region', { name: title });

/** The states of the page's animations. */
const playStates = (page: Page) => page.evaluate(() => document.getAnimations().map(({ playState }) => playState));

test('A visitor reads the beginning at once, pauses the rest, and replays it', async ({ page }) => {
  await page.goto(pagePath('home'));
  await started(page);
  const demo = demoOf(page);
  const last = demo.getByText(lastWords).locator('xpath=ancestor::div[1]');
  // The word that visitors press: the checkbox itself is a point that cannot be seen.
  await demo.getByText(pause, { exact: true }).click();
  await expect(demo.getByRole('checkbox', { name: pause })).toBeChecked();
  await demo.getByRole('button', { name: replay }).click();
  await expect.poll(() => playStates(page)).toContain('paused');
  expect(await playStates(page)).not.toContain('running');
  await expect(last).toHaveCSS('opacity', '0');
  await demo.getByText(pause, { exact: true }).click();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(last).toHaveCSS('opacity', '1');
});

test('A visitor who prints the page prints the whole conversation', { tag: ['@chromium'] }, async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(pagePath('home'));
  const demo = demoOf(page);
  await expect(demo.getByText(lastWords)).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  const question = demo.getByText(words[0] ?? '');
  const { colour, ground } = await question.evaluate((element) => ({
    colour: getComputedStyle(element).color,
    ground: getComputedStyle(element.parentElement ?? element).backgroundColor,
  }));
  expect({ colour, ground }).toEqual({ colour: 'rgb(0, 0, 0)', ground: 'rgba(0, 0, 0, 0)' });
});

test('A visitor who reads with assistive technology has the whole conversation at once', { tag: '@a11y' }, async ({
  page,
}) => {
  await page.goto(pagePath('home'));
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const heard = plain(await demoOf(page).ariaSnapshot());
  for (const text of words) expect(heard).toContain(plain(text));
});

test.describe('A visitor who wants no motion', { tag: ['@chromium', '@a11y'] }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('finds the conversation written, and nothing to control', async ({ page }) => {
    await page.goto(pagePath('home'));
    await started(page);
    await expect(page.getByText(lastWords)).toBeVisible();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(page.getByRole('button', { name: replay })).toBeHidden();
  });
});
