import type { Locator, Page } from '@playwright/test';
import home from '../../generator/fixture/content/en/home.json' with { type: 'json' };
import facts from '../../generator/fixture/content/home.json' with { type: 'json' };
import { pagePath, releasePath } from '../../src/lib/paths.ts';
import { open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { brandLink, heading, mainLink } from '../support/pages.ts';

const { closing, faq, features, membership, check } = home;

test('A visitor gets the download for their system @visitor', async ({ page }) => {
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

test('A visitor with a Chromebook gets the web app, by one button @visitor', { tag: '@chromium' }, async ({ page }) => {
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

test('A visitor reads the features, and finds links to the other pages @visitor', async ({ page }) => {
  await open(page, '/home');
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
  for (const { title, excerpt } of features.list) {
    const item = items.filter({ has: page.getByRole('heading', { name: title }) });
    await expect(item.getByRole('blockquote')).toHaveText(excerpt ? [plain(excerpt.quote)] : []);
  }
  await expect(page.locator('#features').getByRole('img').first()).toHaveAttribute('alt', /^A specimen sheet/);
  await expect(page.locator('#membership').getByRole('link')).toHaveAttribute('href', pagePath('subscribe'));
  await expect(page.locator('#membership').getByRole('img')).toHaveAttribute(
    'alt',
    membership.image.alt.replace('{brand}', 'Osprey'),
  );
  await expect(page.locator('#faq').getByRole('img', { name: faq.image.alt })).toBeVisible();
  const question = page.locator('#faq details').first();
  await question.locator('summary').click();
  await expect(question.getByRole('paragraph').first()).toBeVisible();
  const more = page.locator('#faq').getByRole('link', { name: 'Questions about membership' });
  await expect(more).toHaveAttribute('href', '/subscribe#faq');
  await page.locator('#release').getByRole('link', { name: 'What changed' }).click();
  await expect(page).toHaveURL(releasePath('1.4.0'));
  await expect(heading(page)).toContainText('1.4.0');
});

const checkOf = (page: Page) => page.getByRole('group', { name: check.title });
/** The claims of the answer that is shown. */
const claimsOf = (page: Page) => checkOf(page).locator('details').filter({ visible: true });
const composerOf = (page: Page) => page.getByRole('main').getByRole('textbox', { name: check.composer.label });
/** The words of a source without their marks. */
const plain = (quote: string) => quote.replaceAll('*', '');

/** The verdict on each claim, by its id. */
const verdicts = new Map(
  facts.check.answers.flatMap(({ id, claims }) => claims.map((claim) => [`${id} ${claim.id}`, claim.verdict] as const)),
);

/** A claim that is shown, with its source and the answer that is right about it. */
function claimAt(page: Page, { id, claims }: (typeof check.answers)[number], at: number) {
  const words = claims[at];
  const verdict = verdicts.get(`${id} ${words?.id}`);
  const stamp =
    verdict === 'supports' || verdict === 'silent' || verdict === 'contradicts' ? check.verdicts[verdict] : '';
  const { yes, no } = check.choices;
  const claim = claimsOf(page).nth(at);
  return {
    ...{ claim, stamp: claim.getByText(stamp, { exact: true }), finding: words?.finding ?? '' },
    summary: claim.locator('summary'),
    ...{ source: claim.getByRole('figure'), quote: plain(words?.quote ?? ''), isWrong: verdict === 'contradicts' },
    right: claim.getByRole('radio', { name: verdict === 'supports' ? yes : no, exact: true }),
    other: claim.getByRole('radio', { name: verdict === 'supports' ? no : yes, exact: true }),
  };
}

/** The marks that a style gives to the first word that counts in a source. */
const markOf = (source: Locator) =>
  source
    .locator('mark')
    .first()
    .evaluate((mark) => getComputedStyle(mark).textDecorationLine);

/** Stamps an answer's claims by keyboard alone, and expects one open source at a time, unmarked until then. */
async function stampClaims(page: Page, answer: (typeof check.answers)[number]): Promise<void> {
  await expect(claimsOf(page)).toHaveCount(answer.claims.length);
  for (const at of answer.claims.keys()) {
    const { claim, summary, source, quote, right, stamp, finding, isWrong } = claimAt(page, answer, at);
    if (at > 0) {
      await summary.focus();
      await page.keyboard.press('Enter');
    }
    await expect(source).toBeInViewport();
    await expect(source.getByRole('blockquote')).toHaveText(quote);
    await expect(checkOf(page).getByRole('figure').filter({ visible: true })).toHaveCount(1);
    if ((page.viewportSize()?.width ?? 0) >= 1366) {
      const [left, beside] = await Promise.all([summary.boundingBox(), source.boundingBox()]);
      expect(beside?.x, 'the source is beside its answer').toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
    }
    await expect(stamp, 'before the visitor has decided').toBeHidden();
    expect(await markOf(source)).toBe('none');
    await expect(claim.getByText(check.choices.question)).toBeVisible();
    await right.focus();
    await page.keyboard.press('Space');
    await expect(stamp).toBeVisible();
    await expect(claim.getByText(finding)).toBeVisible();
    await expect(claim.getByText(check.missed)).toBeHidden();
    expect(await markOf(source)).toBe('underline');
    await expect(summary).toHaveCSS('text-decoration-line', isWrong ? 'line-through' : 'none');
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

    test(`A visitor stamps every claim ${scripts ? 'with' : 'without'} JavaScript at ${width} px @visitor`, async ({
      page,
    }) => {
      await page.goto(pagePath('home'));
      await expect(claimsOf(page).first().getByRole('figure'), 'the first source is open').toBeVisible();
      for (const [at, answer] of check.answers.entries()) {
        const choice = checkOf(page).getByRole('radio', { name: answer.label });
        if (at > 0)
          await checkOf(page)
            .getByRole('radio', { name: check.answers[at - 1]?.label ?? '' })
            .focus();
        if (at > 0) await page.keyboard.press('ArrowRight');
        await expect(choice).toBeChecked();
        await expect(checkOf(page).getByText(answer.question)).toBeVisible();
        await expect(checkOf(page).getByText(check.note).filter({ visible: true })).toHaveCount(1);
        await stampClaims(page, answer);
        await expect(checkOf(page).getByText(check.note).filter({ visible: true })).toHaveCount(0);
        await checkOf(page).getByText(check.done.link, { exact: true }).filter({ visible: true }).click();
        await expect(composerOf(page).first()).toBeFocused();
      }
    });
  });
}

test('A visitor who overlooks a wrong claim reads what its source says, and may choose again @visitor', async ({
  page,
}) => {
  await open(page, pagePath('home'));
  for (const answer of check.answers) {
    await checkOf(page).getByRole('radio', { name: answer.label }).check();
    for (const at of answer.claims.keys()) {
      const { claim, summary, source, right, other, stamp, finding } = claimAt(page, answer, at);
      if (at > 0) await summary.click();
      await other.check();
      await expect(claim.getByText(check.missed)).toBeVisible();
      await expect(claim.getByText(finding)).toBeVisible();
      await expect(stamp).toBeHidden();
      expect(await markOf(source), 'the line is shown').toBe('underline');
      await right.check();
      await expect(claim.getByText(check.missed)).toBeHidden();
      await expect(stamp).toBeVisible();
    }
  }
});

test('The press stamps, within 150 ms, where motion is wanted, and only then @visitor', { tag: '@chromium' }, async ({
  page,
}) => {
  const [answer] = check.answers;
  if (!answer) throw new Error('The fixture has no answer.');
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await open(page, pagePath('home'));
    const { claim, right } = claimAt(page, answer, 0);
    /** Clicks elements one after the other, and returns how long what then moves does, in milliseconds. */
    const movedBy = (selectors: string[]) =>
      claim.evaluate((element, all) => {
        for (const selector of all) {
          element.getAnimations({ subtree: true });
          element.querySelector<HTMLElement>(selector)?.click();
        }
        return element
          .getAnimations({ subtree: true })
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect && effect.target?.matches('strong') ? effect : []))
          .map((effect) => effect.getComputedTiming().duration);
      }, selectors);
    const value = await right.getAttribute('value');
    expect(await movedBy([`[value=${value}]`]), reducedMotion).toEqual(reducedMotion === 'reduce' ? [] : [150]);
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await movedBy(['summary', 'summary']), 'a source that is opened again').toEqual([]);
    await expect(claim.getByText(check.verdicts.supports)).toBeVisible();
  }
});

test('A browser without :has() shows every claim with its stamp, and nothing to press @visitor', async ({ page }) => {
  await page.route(pagePath('home'), async (route) => {
    const response = await route.fetch();
    const older = (await response.text()).replace(/(?<=<style[^>]*>).*?(?=<\/style>)/gs, (css) =>
      css.replaceAll(':has(', ':unknown('),
    );
    await route.fulfill({ response, body: older, headers: { ...response.headers(), 'content-security-policy': '' } });
  });
  await open(page, pagePath('home'));
  for (const { id, claims } of check.answers)
    for (const { id: which, text, finding } of claims) {
      const claim = page.locator('details').filter({ has: page.locator('summary', { hasText: text }) });
      if (!(await claim.getByRole('figure').isVisible())) await claim.locator('summary').click();
      await expect(claim.locator('strong').filter({ visible: true }), `${id} ${which}`).toHaveCount(1);
      await expect(claim.getByText(finding)).toBeVisible();
      await expect(claim.getByRole('radio')).toHaveCount(0);
    }
});

test('Nothing below the answers moves on a laptop, whichever source is open @visitor', { tag: '@chromium' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await open(page, pagePath('home'));
  const edges = () =>
    page
      .locator('main > *')
      .first()
      .evaluate((section) => section.getBoundingClientRect().height);
  const right = (part: string) =>
    checkOf(page)
      .locator(part)
      .first()
      .evaluate((element) => element.getBoundingClientRect().right);
  expect(await right('figure'), 'the source’s margin').toBe(await right('legend'));
  const before = await edges();
  for (const answer of check.answers) {
    await checkOf(page).getByRole('radio', { name: answer.label }).check();
    const starts = await claimsOf(page).evaluateAll((all) => all.map((claim) => claim.getBoundingClientRect()));
    for (const [at, { top }] of starts.entries()) {
      const { summary, source, other, right } = claimAt(page, answer, at);
      const gap = top - (starts[at - 1]?.bottom ?? top);
      expect(gap, 'between claims').toBeLessThanOrEqual(1);
      const place = await summary.boundingBox();
      // The second press is on the claim that is open.
      for (let press = 0; press < 2; press++) {
        await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 15);
        await expect(source, `${answer.label}, claim ${at + 1}, press ${press + 1}`).toBeVisible();
      }
      for (const choice of [other, right]) {
        const from = await choice.boundingBox();
        await choice.check();
        expect(await choice.boundingBox(), 'what was pressed').toEqual(from);
        expect(await edges(), `${answer.label}, claim ${at + 1}`).toBe(before);
      }
      expect(await source.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    }
  }
});

test('Print and a screen reader have the answers @visitor', { tag: ['@chromium', '@a11y'] }, async ({ page }) => {
  await open(page, pagePath('home'));
  const spaced = (text: string) => text.replaceAll(/\s+/g, ' ');
  const heard = async () => spaced(await checkOf(page).ariaSnapshot());
  const [answer] = check.answers;
  if (!answer) throw new Error('The fixture has no answer.');
  const { right, finding } = claimAt(page, answer, 0);
  expect(await heard()).not.toContain(spaced(finding));
  for (const text of [answer.question, 'Your oven’s manual', `group "${check.choices.question}"`, 'radio "It says so"'])
    expect(await heard()).toContain(spaced(text));
  await right.check();
  await expect(checkOf(page).getByRole('status').filter({ hasText: finding })).toContainText(check.verdicts.supports);
  expect(await heard()).toContain(spaced(finding));
  await page.emulateMedia({ media: 'print' });
  for (const { id, question, claims } of check.answers) {
    await expect(page.getByText(question)).toBeVisible();
    for (const { id: which, source, finding: found } of claims) {
      await expect(page.getByText(source, { exact: true }).first()).toBeVisible();
      await expect(page.getByText(found), 'with its verdict').toBeVisible();
      const figure = checkOf(page).getByRole('figure').filter({ hasText: found });
      await expect(figure.locator('strong').filter({ visible: true }), `${id} ${which}`).toHaveCount(1);
    }
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

test('A visitor asks a question of their own in the web app, from both ends of the page @visitor', async ({ page }) => {
  const [web, question] = ['https://app.osprey.test/', 'How much notice does my lease require?'];
  await page.route(`${web}**`, (route) => route.fulfill({ body: 'The web app' }));
  for (const at of [0, 1]) {
    await open(page, pagePath('home'));
    const composer = composerOf(page).nth(at);
    const send = page.getByRole('main').getByRole('button', { name: check.composer.send, exact: true }).nth(at);
    for (const blank of ['', '  ']) {
      await composer.fill(blank);
      await send.click();
      await expect(composer, 'a blank question is not sent').toBeFocused();
    }
    await composer.fill(question);
    await composer.press('Enter');
    await page.waitForURL(`${web}**`);
    expect(new URL(page.url()).searchParams.get('q')).toBe(question);
  }
});

test('The last action of the page is a question of one’s own, not the first one again', async ({ page }) => {
  await open(page, pagePath('home'));
  const last = page.locator('main > section').last();
  await expect(last.getByRole('heading', { name: closing.heading })).toBeVisible();
  await expect(last.getByRole('textbox', { name: check.composer.label })).toBeVisible();
  await expect(last.getByRole('link')).toHaveCount(0);
});
