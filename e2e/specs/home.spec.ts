import type { Locator, Page } from '@playwright/test';
import { changeResponse, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

/** The claims of two answers, with the verdict and the finding after the right choice. */
const answers = {
  'A recipe': [
    { text: 'Gas Mark 4 is 350 °F', verdict: 'Checks out', finding: 'The manual gives both' },
    { text: 'Bake it for 40', verdict: 'Caught', finding: 'The card says one hour' },
    { text: 'Is yours a convection', verdict: 'Doesn’t say', finding: 'The card says nothing about' },
  ],
  'A contract': [
    { text: '30 days’', verdict: 'Caught', finding: 'The lease says 45 days, not' },
    { text: 'in writing', verdict: 'Checks out', finding: 'The lease asks for written' },
    { text: 'Did the', verdict: 'Doesn’t say', finding: 'Page 1 names the amendment' },
  ],
};

/** The choice that is right, by the verdict on its stamp. */
const rightChoices: Readonly<Record<string, string>> = {
  'Checks out': 'Says so',
  Caught: 'Says otherwise',
  'Doesn’t say': 'Doesn’t say',
};

const claimOf = (page: Page, text: string) =>
  page.locator('fieldset details', { has: page.locator('summary', { hasText: text }) });
const visible = (locator: Locator) => locator.filter({ visible: true });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Ask your own question' });

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1366, height: 650 } });

  test('a visitor can stamp every claim of an answer, without layout shifts @visitor', async ({ page }) => {
    await page.goto('/home');
    const heightOfSection = () => page.locator('main > *').evaluateAll(([section]) => section?.clientHeight);
    const initialHeight = await heightOfSection();
    const choose = async (control: Locator) => {
      const before = await control.boundingBox();
      await control.click();
      expect((await control.boundingBox())?.y, 'the pressed control stays in place').toBe(before?.y);
      expect(await heightOfSection()).toBe(initialHeight);
    };
    const note = visible(page.getByText('A made-up example. One claim is wrong'));
    // The next test has the claims of both answers.
    await choose(page.getByRole('radio', { name: 'A contract' }));
    for (const { text, verdict, finding } of answers['A contract']) {
      const claim = claimOf(page, text);
      const summary = claim.locator('summary');
      await expect(note).toHaveCount(1);
      if (!(await claim.getByRole('figure').isVisible())) await choose(summary);
      await expect(visible(page.locator('fieldset details figure')), 'only one source is open').toHaveCount(1);
      await expect(visible(claim.locator('strong')), 'a claim has no stamp before a choice').toHaveCount(0);
      await expect(claim.getByRole('radio').last()).toBeInViewport({ ratio: 1 });
      const stamp = visible(claim.getByRole('status').locator('strong'));
      const right = rightChoices[verdict] ?? '';
      const wrong = right === 'Says so' ? 'Doesn’t say' : 'Says so';
      for (const { choice, stampText } of [
        { choice: wrong, stampText: 'Easy to miss:' },
        { choice: right, stampText: verdict },
      ]) {
        await choose(claim.getByRole('radio', { name: choice, exact: true }));
        await expect(stamp, text).toHaveText(stampText);
        await expect(claim.getByRole('status').getByText(finding)).toBeVisible();
      }
      await expect(claim.locator('mark').first()).toHaveCSS('text-decoration-line', 'underline');
      await expect(summary).toHaveCSS('text-decoration-line', verdict === 'Caught' ? 'line-through' : 'none');
    }
    await expect(visible(page.getByText('3 of 3. You caught it.'))).toBeVisible();
    await visible(page.getByText('Now ask your own', { exact: true })).click();
    await expect(composer(page).first()).toBeFocused();
  });
});

for (const width of [1024, 1440, 1920])
  test(`Sources fit into the answer’s check without scrolling, in each language, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const language of ['en', 'zh-CN']) {
      await page.goto(`/home?lang=${language}`);
      const hidden = await page.locator('fieldset details').evaluateAll((claims) =>
        claims.map((claim) => {
          const answer = claim.closest('fieldset > div');
          answer?.querySelector('input')?.click();
          if (!claim.hasAttribute('open')) claim.querySelector('summary')?.click();
          const source = claim.querySelector('figure');
          return source && source.scrollHeight - source.clientHeight;
        }),
      );
      expect(hidden, language).toEqual(Array(9).fill(0));
    }
  });

test.describe('Print and a browser without :has()', () => {
  test.use({ javaScriptEnabled: false, bypassCSP: true });

  test('show all answers with their stamps, without controls @visitor', async ({ page }) => {
    const expectStamps = async () => {
      for (const { text, verdict, finding } of Object.values(answers).flat()) {
        const claim = claimOf(page, text);
        if (!(await claim.getByRole('figure').isVisible())) await claim.locator('summary').click();
        await expect.soft(visible(claim.locator('strong')), text).toHaveText(verdict);
        await expect.soft(claim.getByText(finding), text).toBeVisible();
        await expect.soft(claim.getByRole('radio'), text).toHaveCount(0);
      }
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

test('A visitor can send a question to the web app @visitor', async ({ page }) => {
  const webApp = 'https://app.example.com/';
  const question = 'How much notice does my lease require?';
  await page.route(`${webApp}**`, (route) => route.fulfill({ body: 'The web app' }));
  await open(page, '/home');
  // At the top and at the end of the page.
  for (const index of [0, 1]) {
    await composer(page).nth(index).fill('  ');
    await page.getByRole('main').getByRole('button', { name: 'Ask', exact: true }).nth(index).click();
    await expect(composer(page).nth(index), 'a blank question is not sent').toBeFocused();
  }
  await composer(page).last().fill(question);
  await composer(page).last().press('Enter');
  await page.waitForURL(`${webApp}**`);
  expect(new URL(page.url()).searchParams.get('q')).toBe(question);
});
