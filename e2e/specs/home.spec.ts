import { pagePath, releasePath } from '../../src/lib/paths.ts';
import { open, visitAs } from '../support/app.ts';
import { english, filled, messages, version } from '../support/content.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

const { own } = messages.download;
const { hero, comparison, features, membership, closing, release } = english.home;

test('A visitor reads what it is, and gets the download for their own system and the way to others', {
  tag: ['@smoke', '@readonly'],
}, async ({ page }) => {
  await visitAs(page, {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
  await open(page, '/home');
  await expect(heading(page)).toHaveText(hero.heading.replaceAll('*', ''));
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: hero.membership })).toHaveAttribute('href', pagePath('subscribe'));
  await expect(main.getByRole('link', { name: hero.otherSystems })).toHaveAttribute('href', '/downLoad#files');
  // Firefox does not tell the processor: the download page asks.
  await main.getByRole('link', { name: filled(own.download, { system: own.systems.windows }) }).click();
  await expect(page).toHaveURL(pagePath('downLoad'));
});

test('A visitor sees the comparison as a picture, and reads it as a table', async ({ page }) => {
  await open(page, '/home');
  const { caption, columns, rows } = comparison.table;
  const table = page.getByRole('table', { name: caption });
  await expect(table.getByRole('columnheader')).toHaveCount(columns.length + 1);
  for (const [at, { header, cells }] of rows.entries()) {
    const row = table.getByRole('row').nth(at + 1);
    await expect(row.getByRole('rowheader')).toHaveText(header);
    await expect(row.getByRole('cell')).toHaveText(cells);
  }
  await expect(page.locator('#comparison').getByRole('img', { name: comparison.image.alt })).toBeVisible();
});

test('A visitor is led on to features, membership, the newest release, questions and the download', async ({
  page,
}) => {
  await open(page, '/home');
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
