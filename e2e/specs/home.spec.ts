import type { Page } from '@playwright/test';
import { pagePath, releasePath } from '../../src/lib/paths.ts';
import { open, visitWith } from '../support/app.ts';
import { english, filled, messages, version } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

const { own } = messages.download;
const { hero, comparison, features, membership, closing, release } = english.home;

test('A visitor gets the download for their system', { tag: ['@smoke', '@readonly'] }, async ({ page }) => {
  await visitWith(page, 'Firefox, Windows');
  await open(page, '/home');
  await expect(heading(page)).toHaveText(hero.heading.replaceAll('*', ''));
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: hero.membership })).toHaveAttribute('href', pagePath('subscribe'));
  await expect(main.getByRole('link', { name: hero.otherSystems })).toHaveAttribute('href', '/downLoad#files');
  // Firefox does not expose the processor, so the download page has the choice.
  await main.getByRole('link', { name: filled(own.download, { system: own.systems.windows }) }).click();
  await expect(page).toHaveURL(pagePath('downLoad'));
});

test('A visitor reads the comparison as a table too, and finds links to the other pages', async ({ page }) => {
  await open(page, '/home');
  const { caption, columns, rows } = comparison.table;
  const table = page.getByRole('table', { name: caption });
  await expect(table.getByRole('columnheader')).toHaveCount(columns.length + 1);
  await expect(table.getByRole('rowheader')).toHaveText(rows.map(({ header }) => header));
  await expect(table.getByRole('cell')).toHaveText(rows.flatMap(({ cells }) => cells));
  await expect(page.locator('#comparison').getByRole('img', { name: comparison.image.alt })).toBeVisible();
  const titles = features.list.map(({ title }) => title);
  await expect(page.locator('#features').getByRole('heading', { level: 3 })).toContainText(titles);
  await expect(page.locator('#features').getByRole('img').first()).toHaveAttribute('alt', features.image.alt);
  await expect(page.locator('#membership').getByRole('link')).toHaveAttribute('href', pagePath('subscribe'));
  await expect(page.locator('#membership').getByRole('img')).toHaveAttribute('alt', membership.image.alt);
  const question = page.locator('#faq details').first();
  await question.locator('summary').click();
  await expect(question.getByRole('paragraph').first()).toBeVisible();
  const last = page.getByRole('main').locator('section').last();
  await expect(last.getByRole('link', { name: closing.link })).toHaveAttribute('href', pagePath('downLoad'));
  await page.locator('#release').getByRole('link', { name: release.link }).click();
  await expect(page).toHaveURL(releasePath(version()));
  await expect(heading(page)).toContainText(version());
});

const { title, turns } = english.home.demo;
const { pause, replay } = messages.home;
/** The conversation's texts in order, without the numbers of their sources. */
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
  await open(page, pagePath('home'));
  const demo = demoOf(page);
  const last = demo.getByText(lastWords).locator('xpath=ancestor::div[1]');
  // The label is clicked: the checkbox itself is visually hidden.
  await demo.getByText(pause, { exact: true }).click();
  await expect(demo.getByRole('checkbox', { name: pause })).toBeChecked();
  await demo.getByRole('button', { name: replay }).click();
  await expect.poll(() => playStates(page)).toContain('paused');
  expect(await playStates(page)).not.toContain('running');
  await expect(last).toHaveCSS('clip-path', 'inset(0px 0px 100%)');
  await demo.getByText(pause, { exact: true }).click();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(last).toHaveCSS('clip-path', 'none');
});

test('Who listens, prints or avoids motion has the demo at once', { tag: ['@chromium', '@a11y'] }, async ({ page }) => {
  await page.goto(pagePath('home'));
  const demo = demoOf(page);
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const heard = plain(await demo.ariaSnapshot());
  for (const text of words) expect(heard).toContain(plain(text));

  await page.emulateMedia({ media: 'print' });
  await expect(demo.getByText(lastWords)).toBeVisible();
  await expect.poll(() => playStates(page)).toEqual([]);
  const colours = await demo.getByText(words[0] ?? '').evaluate((element) => ({
    colour: getComputedStyle(element).color,
    ground: getComputedStyle(element.parentElement ?? element).backgroundColor,
  }));
  expect(colours).toEqual({ colour: 'rgb(0, 0, 0)', ground: 'rgba(0, 0, 0, 0)' });

  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
  await open(page, pagePath('home'));
  await expect(demo.getByText(lastWords)).toBeVisible();
  expect(await playStates(page)).toEqual([]);
  await expect(page.getByRole('button', { name: replay }), 'nothing to control').toBeHidden();
});
