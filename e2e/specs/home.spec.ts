import type { Page } from '@playwright/test';
import { pagePath, releasePath } from '../../src/lib/paths.ts';
import { open, visitWith } from '../support/app.ts';
import { filled, fixture } from '../support/content.ts';
import { expect, onFixtureContent, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

onFixtureContent();

type Excerpted = { excerpt?: unknown };
/** Features with an excerpt come first. */
const byExcerpt = (one: Excerpted, other: Excerpted) => Number(!one.excerpt) - Number(!other.excerpt);

const { own } = fixture.messages.download;
const { hero, comparison, features, membership, closing, release } = fixture.home;

test('A visitor gets the download for their system', async ({ page }) => {
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
  const titles = features.list.toSorted(byExcerpt).map(({ title }) => title);
  const items = page.locator('#features li');
  await expect(items).toContainText(titles);
  // The numbers of the picture's cells.
  await expect(items).toHaveText(titles.map((_, at) => new RegExp(`^${at + 1}`)));
  await expect(page.locator('#features').getByRole('img').first()).toHaveAttribute('alt', features.image.alt);
  await expect(page.locator('#membership').getByRole('link')).toHaveAttribute('href', pagePath('subscribe'));
  await expect(page.locator('#membership').getByRole('img')).toHaveAttribute('alt', membership.image.alt);
  const question = page.locator('#faq details').first();
  await question.locator('summary').click();
  await expect(question.getByRole('paragraph').first()).toBeVisible();
  const last = page.getByRole('main').locator('section').last();
  await expect(last.getByRole('link', { name: closing.link })).toHaveAttribute('href', pagePath('downLoad'));
  await page.locator('#release').getByRole('link', { name: release.link }).click();
  await expect(page).toHaveURL(releasePath('1.4.0'));
  await expect(heading(page)).toContainText('1.4.0');
});

test('A visitor checks a claim of each feature that has one', async ({ page }) => {
  await open(page, '/home');
  const shown = features.list.filter(({ excerpt }) => excerpt);
  expect(shown.length).toBeGreaterThan(0);
  for (const { title, excerpt } of shown) {
    const item = page.locator('#features li').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(item.locator('summary')).toContainText(excerpt?.text ?? '');
    await expect(item.getByRole('blockquote')).toHaveText(excerpt?.quote.replaceAll('*', '') ?? '');
    await item.locator('summary').click();
    await expect(item.getByRole('blockquote')).toBeHidden();
  }
});

test('A phone shows each row of the comparison above its two cells, a laptop beside them', async ({ page }) => {
  await open(page, '/home');
  const row = page.locator('#comparison tbody tr').first();
  const tops = () =>
    row.locator('th, td').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
  for (const width of [320, 390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    const [header = 0, first = 0, second = 0] = await tops();
    expect(second, `at ${width} px`).toBe(first);
    expect(first > header, `stacked at ${width} px`).toBe(width < 1000);
  }
});

const { check } = fixture.home;
const [recipe, contract] = check.answers;
const checkOf = (page: Page) => page.getByRole('group', { name: check.title });
/** The claims of the answer that is shown. */
const claimsOf = (page: Page) => checkOf(page).locator('details').filter({ visible: true });
/** The words of a source without their marks. */
const plain = (quote: string) => quote.replaceAll('*', '');

/** Reads an answer's sources by keyboard alone; returns nothing, and expects one open source at a time. */
async function readSources(page: Page, answer: (typeof check.answers)[number]): Promise<void> {
  await expect(claimsOf(page)).toHaveCount(answer.claims.length);
  for (const [at, { source, quote, verdict }] of answer.claims.entries()) {
    const claim = claimsOf(page).nth(at);
    if (at > 0) {
      await claim.locator('summary').focus();
      await page.keyboard.press('Enter');
    }
    const figure = claim.getByRole('figure');
    await expect(figure).toBeInViewport();
    await expect(figure).toContainText(source);
    if ((page.viewportSize()?.width ?? 0) >= 1366) {
      const [left, right] = await Promise.all([claim.locator('summary').boundingBox(), figure.boundingBox()]);
      expect(right?.x, 'the source is beside its answer').toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
    }
    await expect(figure.getByRole('blockquote')).toHaveText(plain(quote));
    await expect(figure).toContainText(check.verdicts[verdict]);
    await expect(checkOf(page).getByRole('figure').filter({ visible: true })).toHaveCount(1);
  }
}

for (const [width, scripts] of [
  [1366, true],
  [375, true],
  [1366, false],
  [320, false],
] as const) {
  test.describe(() => {
    test.use({ javaScriptEnabled: scripts, viewport: { width, height: 800 } });

    test(`A visitor checks answers ${scripts ? 'with' : 'without'} JavaScript at ${width} px`, async ({ page }) => {
      await page.goto(pagePath('home'));
      const figure = claimsOf(page).first().getByRole('figure');
      await expect(figure, 'the first source is open').toBeVisible();
      for (const [at, answer] of check.answers.entries()) {
        const choice = checkOf(page).getByRole('radio', { name: answer.label });
        if (at > 0) await page.keyboard.press('Shift+Tab');
        await choice.check();
        await expect(checkOf(page).getByText(answer.question)).toBeVisible();
        await readSources(page, answer);
      }
    });
  });
}

test('Nothing below the answers moves on a laptop, whichever source is open', { tag: '@chromium' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await open(page, pagePath('home'));
  const edges = () =>
    page
      .locator('main > section')
      .first()
      .evaluate((section) => section.getBoundingClientRect().height);
  const before = await edges();
  for (const { label, claims } of check.answers) {
    await checkOf(page).getByRole('radio', { name: label }).check();
    for (const at of claims.keys()) {
      await claimsOf(page).nth(at).locator('summary').click();
      expect(await edges(), `${label}, claim ${at + 1}`).toBe(before);
    }
  }
});

test('Print and a screen reader have the answers', { tag: ['@chromium', '@a11y'] }, async ({ page }) => {
  await open(page, pagePath('home'));
  const heard = (await checkOf(page).ariaSnapshot()).replaceAll(/\s+/g, ' ');
  for (const text of [recipe?.question, recipe?.claims[0]?.source, check.verdicts.supports])
    expect(heard).toContain(text?.replaceAll(/\s+/g, ' '));
  await page.emulateMedia({ media: 'print' });
  for (const { question, claims } of check.answers) {
    await expect(page.getByText(question)).toBeVisible();
    for (const { source } of claims) await expect(page.getByText(source, { exact: true }).first()).toBeVisible();
  }
});

test('A visitor asks a question of their own in the web app', async ({ page }) => {
  const { web } = fixture.site.app;
  await page.route(`${web}**`, (route) => route.fulfill({ body: 'The web app' }));
  await open(page, pagePath('home'));
  await page.getByRole('textbox', { name: check.composer.label }).fill(contract?.question ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${web}**`);
  expect(new URL(page.url()).searchParams.get(check.composer.parameter)).toBe(contract?.question);
});
