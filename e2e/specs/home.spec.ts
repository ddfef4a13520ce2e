import type { Locator, Page } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { changeResponse, open, visitWith } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { brandLink, heading } from '../support/pages.ts';

test('A visitor whose processor is unknown is led to the download page by the home page’s button @visitor', async ({
  page,
}) => {
  await visitWith(page, 'Firefox, Windows');
  await open(page, '/home');
  const download = page.getByRole('main').getByRole('link', { name: 'Download for Windows' }).first();
  await download.click();
  await expect(page).toHaveURL('/downLoad');
  await brandLink(page).click();
  await expect(heading(page)).toHaveText('Look it up. Know why.');
  await expect(download).toBeVisible();
});

test('A visitor can copy a claim, unfold a question, and follow the link to the newest release @visitor', async ({
  page,
}) => {
  await open(page, '/home');
  const copied = await page.locator('fieldset summary', { hasText: 'Gas Mark 4' }).evaluate((summary) => {
    getSelection()?.selectAllChildren(summary);
    return String(getSelection());
  });
  expect(copied, 'the copied claim has a space before its number').toMatch(/177\s°C\. 1$/);
  await page.locator('#faq summary').first().click();
  await expect(page.locator('#faq details').first().getByRole('paragraph').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'What changed' }).click();
  await expect(page).toHaveURL(releasePath('1.4.0'));
  await expect(heading(page)).toContainText('1.4.0');
});

/** The claims of each answer, with the quote of its source, and the verdict and the finding after the right choice. */
const answers = {
  'A recipe': [
    { claim: 'Gas Mark 4 is 350 °F', quote: 'Mark 4: 350 °F', verdict: 'Supports', finding: 'The manual gives both' },
    { claim: 'Bake it for 40', quote: 'Gas Mark 4, one hour', verdict: 'Caught', finding: 'The card says one hour' },
    { claim: 'Does your oven', quote: 'but no oven', verdict: 'Does not say', finding: 'The card says nothing about' },
  ],
  'A contract': [
    { claim: '30 days’', quote: 'forty-five (45) days’', verdict: 'Caught', finding: 'The lease says 45 days, not' },
    { claim: 'in writing', quote: 'written notice', verdict: 'Supports', finding: 'The lease asks for written' },
    { claim: 'Did the', quote: '“As amended in 2024”', verdict: 'Does not say', finding: 'Page 1 names the amendment' },
  ],
  Homework: [
    { claim: 'After 15% off', quote: '100 − 15 = 85', verdict: 'Supports', finding: '100 minus 15 is 85.' },
    { claim: 'Another 10%', quote: '100 − 76.5 = 23.5', verdict: 'Caught', finding: 'The sum says 23.5% off, not' },
    { claim: 'Does your shop', quote: 'but no shop', verdict: 'Does not say', finding: 'Your question names no shop.' },
  ],
};

const claimOf = (page: Page, text: string) =>
  page.locator('fieldset details', { has: page.locator('summary', { hasText: text }) });
const visible = (locator: Locator) => locator.filter({ visible: true });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Ask your own question' });

/** Makes the wrong choice, then the right one, for every claim. Follows the link to the composer after each answer. */
async function stampEveryClaim(page: Page, choose: (control: Locator) => Promise<void>): Promise<void> {
  const note = visible(page.getByText('A made-up example. One claim is wrong'));
  for (const [label, claims] of Object.entries(answers)) {
    await choose(page.getByRole('radio', { name: label }));
    for (const { claim: text, quote, verdict, finding } of claims) {
      const claim = claimOf(page, text);
      const summary = claim.locator('summary');
      const source = claim.getByRole('figure');
      const mark = claim.locator('mark').first();
      const stamp = claim.getByRole('status').locator('strong');
      await expect(note).toHaveCount(1);
      if (!(await source.isVisible())) await choose(summary);
      await expect(source).toBeInViewport();
      await expect(source.getByRole('blockquote')).toContainText(quote);
      await expect(visible(page.locator('fieldset details figure')), 'only one source is open').toHaveCount(1);
      await expect(visible(claim.locator('strong')), 'a claim has no stamp before a choice').toHaveCount(0);
      await expect(mark).toHaveCSS('text-decoration-line', 'none');
      const expectVerdictAfter = async (choice: string, expected: string) => {
        await choose(claim.getByRole('radio', { name: choice, exact: true }));
        await expect(visible(stamp), text).toHaveText(expected);
        await expect(claim.getByRole('status').getByText(finding)).toBeVisible();
        await expect(mark).toHaveCSS('text-decoration-line', 'underline');
      };
      const [rightChoice, wrongChoice] =
        verdict === 'Supports' ? ['It says so', 'It doesn’t'] : ['It doesn’t', 'It says so'];
      await expectVerdictAfter(wrongChoice, 'Easy to miss:');
      await expectVerdictAfter(rightChoice, verdict);
      await expect(summary).toHaveCSS('text-decoration-line', verdict === 'Caught' ? 'line-through' : 'none');
    }
    await expect(note).toHaveCount(0);
    await visible(page.getByText('Ask yours', { exact: true })).click();
    await expect(composer(page).first()).toBeFocused();
  }
}

test('A visitor can stamp every claim, without layout shifts @visitor', { tag: '@chromium' }, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await open(page, '/home');
  const firstSection = page.locator('main > *').first();
  const measure = () =>
    firstSection.evaluate((section) => {
      const source = [...section.querySelectorAll('fieldset figure')].find((figure) => figure.checkVisibility());
      return { height: section.clientHeight, overflow: (source?.scrollHeight ?? 0) - (source?.clientHeight ?? 0) };
    });
  const before = await measure();
  expect(before.overflow, 'px of the source that do not fit').toBe(0);
  await stampEveryClaim(page, async (control) => {
    const box = await control.boundingBox();
    await control.click();
    expect((await control.boundingBox())?.y, 'the pressed control stays in place').toBe(box?.y);
    expect(await measure()).toEqual(before);
  });
  const openClaim = claimOf(page, 'Does your shop combine offers?');
  const box = await openClaim.locator('summary').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 15);
  await expect(openClaim.getByRole('figure'), 'a click on an open claim does not close it').toBeVisible();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 800 } });

  test('a visitor with a keyboard can stamp every claim @visitor', async ({ page }) => {
    await page.goto('/home');
    await stampEveryClaim(page, async (control) => {
      await control.focus();
      await page.keyboard.press('Space');
    });
  });
});

test.describe('Print and a browser without :has()', { tag: '@chromium' }, () => {
  test.use({ bypassCSP: true });

  test('show all answers with their stamps, without controls @visitor', async ({ page }) => {
    const expectStamps = async () => {
      for (const { claim: text, verdict, finding } of Object.values(answers).flat()) {
        const claim = claimOf(page, text);
        if (!(await claim.getByRole('figure').isVisible())) await claim.locator('summary').click();
        await expect.soft(visible(claim.locator('strong')), text).toHaveText(verdict);
        await expect.soft(claim.getByText(finding), text).toBeVisible();
        await expect.soft(claim.getByRole('radio'), text).toHaveCount(0);
      }
      await expect(page.getByText('How much notice does my lease require?')).toBeVisible();
    };
    await page.goto('/home');
    await page.emulateMedia({ media: 'print' });
    await expect(visible(page.locator('fieldset details figure')), 'all sources are printed').toHaveCount(9);
    await expectStamps();
    await page.emulateMedia({ media: 'screen' });
    await changeResponse(page, '/home', (html) => html.replaceAll(':has(', ':unknown('));
    await page.goto('/home');
    await expectStamps();
  });
});

test('A visitor can send a question to the web app from the top and the end of the page @visitor', async ({ page }) => {
  const webApp = 'https://app.osprey.test/';
  const question = 'How much notice does my lease require?';
  await page.route(`${webApp}**`, (route) => route.fulfill({ body: 'The web app' }));
  for (const index of [0, 1]) {
    await open(page, '/home');
    const field = composer(page).nth(index);
    const button = page.getByRole('main').getByRole('button', { name: 'Ask', exact: true }).nth(index);
    for (const blank of ['', '  ']) {
      await field.fill(blank);
      await button.click();
      await expect(field, 'a blank question is not sent').toBeFocused();
    }
    await field.fill(question);
    await field.press('Enter');
    await page.waitForURL(`${webApp}**`);
    expect(new URL(page.url()).searchParams.get('q')).toBe(question);
  }
});
