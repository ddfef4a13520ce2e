import type { Page } from '@playwright/test';
import home from '../../generator/fixture/content/en/home.json' with { type: 'json' };
import { pagePath, releasePath } from '../../src/lib/paths.ts';
import { open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { brandLink, heading, mainLink } from '../support/pages.ts';

const { comparison, features, membership, check } = home;

test('A visitor gets the download for their system', async ({ page }) => {
  await visitWith(page, 'Firefox, Windows');
  await open(page, '/home');
  await expect(heading(page)).toHaveText('Look it up. Know why.');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'What it costs' })).toHaveAttribute('href', pagePath('subscribe'));
  await expect(main.getByRole('link', { name: 'Other systems' })).toHaveAttribute('href', '/downLoad#files');
  // Firefox does not expose the processor, so the download page has the choice.
  const own = main.getByRole('link', { name: 'Download for Windows' }).first();
  await own.click();
  await expect(page).toHaveURL(pagePath('downLoad'));
  await brandLink(page).click();
  await expect(heading(page)).toHaveText('Look it up. Know why.');
  await expect(own).toBeVisible();
});

test('A visitor with a Chromebook gets the web app, by one button', { tag: '@chromium' }, async ({ page }) => {
  await visitWith(page, 'Chrome, Chromebook on Intel');
  await open(page, '/home');
  const buttons = page.locator('main [data-visitor]').first().getByRole('link');
  await expect(buttons).toHaveText(['Open in the browser']);
  await expect(buttons).toHaveAttribute('href', 'https://app.osprey.test/');
  await mainLink(page, 'about').click();
  await expect(page).toHaveURL(pagePath('about'));
  await brandLink(page).click();
  await expect(buttons).toHaveText(['Open in the browser']);
});

for (const visitor of ['Safari, iPhone', 'Firefox, Windows'])
  test(`The last action of the page is the first one again, for ${visitor}`, async ({ page }) => {
    await visitWith(page, visitor);
    await open(page, '/home');
    await expect(page.getByRole('link', { name: 'Other systems' })).toBeVisible();
    const actions = await page
      .locator('main [data-visitor]:not([data-only])')
      .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML));
    expect(actions).toHaveLength(2);
    expect(actions[1]).toBe(actions[0]);
  });

test('A visitor reads the comparison as a table too, and finds links to the other pages', async ({ page }) => {
  await open(page, '/home');
  const { caption, columns, rows } = comparison.table;
  const table = page.getByRole('table', { name: caption });
  await expect(table.getByRole('columnheader')).toHaveCount(columns.length + 1);
  await expect(table.getByRole('rowheader')).toHaveText(rows.map(({ header }) => header));
  await expect(table.getByRole('cell')).toHaveText(rows.flatMap(({ cells }) => cells));
  await expect(page.locator('#comparison').getByRole('img', { name: comparison.image.alt })).toBeVisible();
  // Features with an excerpt come first; the numbers are those of the picture's cells.
  const titles = [
    '1.*Sources you can open',
    '2.*Long documents, read whole',
    '3.*Figures with their working',
    '4.*Ask in one',
  ];
  const items = page.locator('#features li');
  await expect(items).toHaveCount(9);
  for (const [at, title] of titles.entries()) await expect(items.nth(at)).toHaveText(new RegExp(`^${title}`, 's'));
  await expect(items.last()).toHaveText(/^9/);
  await expect(page.locator('#features').getByRole('img').first()).toHaveAttribute('alt', /^A specimen sheet/);
  await expect(page.locator('#membership').getByRole('link')).toHaveAttribute('href', pagePath('subscribe'));
  await expect(page.locator('#membership').getByRole('img')).toHaveAttribute(
    'alt',
    membership.image.alt.replace('{brand}', 'Osprey'),
  );
  const question = page.locator('#faq details').first();
  await question.locator('summary').click();
  await expect(question.getByRole('paragraph').first()).toBeVisible();
  const more = page.locator('#faq').getByRole('link', { name: 'Questions about membership' });
  await expect(more).toHaveAttribute('href', '/subscribe#faq');
  await page.locator('#release').getByRole('link', { name: 'What changed' }).click();
  await expect(page).toHaveURL(releasePath('1.4.0'));
  await expect(heading(page)).toContainText('1.4.0');
});

test('A visitor checks a claim of each feature that has one', async ({ page }) => {
  await open(page, '/home');
  for (const { title, excerpt } of features.list) {
    if (!excerpt) continue;
    const item = page.locator('#features li').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(item.locator('summary')).toContainText(excerpt.text);
    await expect(item.getByRole('blockquote')).toHaveText(excerpt.quote.replaceAll('*', ''));
    await item.locator('summary').click();
    await expect(item.getByRole('blockquote')).toBeHidden();
  }
});

const checkOf = (page: Page) => page.getByRole('group', { name: check.title });
/** The claims of the answer that is shown. */
const claimsOf = (page: Page) => checkOf(page).locator('details').filter({ visible: true });
/** The words of a source without their marks. */
const plain = (quote: string) => quote.replaceAll('*', '');

/** Reads an answer's sources by keyboard alone; returns nothing, and expects one open source at a time. */
async function readSources(page: Page, answer: (typeof check.answers)[number]): Promise<void> {
  await expect(claimsOf(page)).toHaveCount(answer.claims.length);
  for (const [at, { source, quote, text }] of answer.claims.entries()) {
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
    await expect(figure).toContainText(text.includes('I can’t tell') ? 'Does not say' : 'Supports');
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
  const right = (part: string) =>
    checkOf(page)
      .locator(part)
      .first()
      .evaluate((element) => element.getBoundingClientRect().right);
  expect(await right('figure'), 'the source’s margin').toBe(await right('legend'));
  await expect(checkOf(page).getByText(check.hint).filter({ visible: true })).toBeInViewport();
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
  for (const text of ['How hot, and for how long?', '“Gas mark”, Wikipedia', 'Supports']) expect(heard).toContain(text);
  await page.emulateMedia({ media: 'print' });
  for (const { question, claims } of check.answers) {
    await expect(page.getByText(question)).toBeVisible();
    for (const { source } of claims) await expect(page.getByText(source, { exact: true }).first()).toBeVisible();
  }
});

test('A visitor copies a claim with a space before its number', async ({ page }) => {
  await open(page, pagePath('home'));
  const copied = await claimsOf(page)
    .first()
    .evaluate((claim) => {
      getSelection()?.selectAllChildren(claim.querySelector('summary') ?? claim);
      return String(getSelection());
    });
  expect(copied).toMatch(/\S 1$/);
});

test('A visitor asks a question of their own in the web app', async ({ page }) => {
  const [web, question] = ['https://app.osprey.test/', 'How much notice does my lease require?'];
  await page.route(`${web}**`, (route) => route.fulfill({ body: 'The web app' }));
  await open(page, pagePath('home'));
  const composer = page.getByRole('textbox', { name: check.composer.label });
  const send = checkOf(page).locator('..').getByRole('button', { name: check.composer.send });
  for (const blank of ['', '  ']) {
    await composer.fill(blank);
    await send.click();
    await expect(composer, 'a blank question is not sent').toBeFocused();
  }
  await composer.fill(question);
  await composer.press('Enter');
  await page.waitForURL(`${web}**`);
  expect(new URL(page.url()).searchParams.get('q')).toBe(question);
});
