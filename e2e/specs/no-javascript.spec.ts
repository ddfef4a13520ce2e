import type { Locator } from '@playwright/test';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading, mainLabels, menu, menuButton, menuLink } from '../support/pages.ts';
import { reportAddress, reportForm } from '../support/reports.ts';

test.use({ javaScriptEnabled: false });

// Over WebDriver BiDi, Playwright cannot switch scripts off in Firefox. A policy that forbids every script replaces the option.
test.beforeEach(async ({ browserName, page, pageErrors }) => {
  if (browserName !== 'firefox') return;
  pageErrors.allow(/blocked an inline script .*script-src|^Content-Security-Policy: script-src-elem forbids inline/);
  await page.route(isDocument, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': "script-src 'none'" },
    });
  });
});

/** True for pages: all other files have an extension. */
const isDocument = ({ pathname }: URL) => !/\.\w+$/.test(pathname);

/**
 * Ends all animations. Returns the texts and pictures that are still invisible, and so need a script. Leaves out what appears
 * after an action of the visitor, and inert elements, which repeat a link of the page.
 */
const invisibleContent = (main: Locator) =>
  main.evaluate((element) => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    const leftOut = [
      '[data-copy]', // “Copied”.
      'details [role=status]', // The result of “Check this answer”.
      'fieldset:has([type="radio"])',
      '[inert]',
    ].join();
    const isInvisible = (content: Element) => {
      const { opacity, visibility } = getComputedStyle(content);
      return opacity === '0' || visibility === 'hidden';
    };
    return [...element.querySelectorAll('*')]
      .filter((content) => content.textContent?.trim() || content.matches('img, svg'))
      .filter((content) => isInvisible(content) && !content.closest(leftOut))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });

test.describe('A visitor without JavaScript', () => {
  test('can read every page completely, follow links and switch the language @visitor', {
    tag: '@contract',
  }, async ({ page }) => {
    await page.goto('/nope');
    for (const name of pageNames) {
      await footerLink(page, name).click();
      await expect(page).toHaveURL(pagePath(name));
      await expectShown(page, name);
      await expect(page.locator('html')).not.toHaveAttribute('data-started');
      const main = page.getByRole('main');
      const threeWords = /(\p{L}+\P{L}+){3}/u;
      await expect(main).toContainText(threeWords);
      expect(await invisibleContent(main), name).toEqual([]);
    }
    // The language link is in the header in wide windows, and at the end of the page on phones.
    await page.getByRole('link', { name: '简体中文' }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(`${pagePath(pageNames.at(-1) ?? 'home')}?lang=zh-CN`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });

  test('can open and close the menu of a narrow window, and follow its links @visitor', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/home');
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await expect(menu(page).getByRole('navigation').getByRole('link')).toHaveText(mainLabels);
    await menu(page).getByRole('button', { name: 'Close' }).click();
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await menuLink(page, 'about').click();
    await expect(page).toHaveURL('/about');
    await expectShown(page, 'about');
  });

  test('can unfold below each promise the sentence of the agreement on which it is based @visitor', async ({
    page,
  }) => {
    const expectQuote = async (promise: string, section: string, pattern: RegExp) => {
      const details = page.locator('details').filter({ hasText: promise });
      const quote = details.locator('q');
      await expect(quote).toBeHidden();
      await details.locator('summary').click();
      await expect(quote).toBeVisible();
      const sentence = (await quote.textContent()) ?? '';
      expect(sentence).toMatch(pattern);
      await details.getByRole('link').click();
      await expect(page.locator(`#${section}`)).toBeInViewport();
      await expect(page.getByRole('main'), 'the agreement contains the quote word for word').toContainText(sentence);
    };
    await page.goto('/home');
    await expectQuote(
      'Not used for training',
      'training',
      /^Your content is not used to train models unless .*account\.$/,
    );
    await page.goto('/home');
    await expectQuote('Export everything', 'rights', /^take it with you in open formats: text, Markdown and JSON$/);
    await page.goto('/home?lang=zh-CN');
    await expectQuote('不出售', 'sharing', /^我们不出售个人信息，也不为广告提供个人信息。$/);
    await page.goto('/subscribe?lang=en');
    await expectQuote('Full refund until', 'refunds', /^Within\s14 days of your first payment /);
  });

  test('can choose monthly or yearly prices @visitor', async ({ page }) => {
    await page.goto('/subscribe');
    await expect(heading(page)).toHaveText('Free, or $15.50 a month', { useInnerText: true });
    await page.locator('label:has([name="period"][value="yearly"])').click();
    await expect(heading(page)).toHaveText('Free, or $12.42 a month', { useInnerText: true });
    await page.locator('label:has([name="period"][value="monthly"])').click();
    await expect(heading(page)).toHaveText('Free, or $15.50 a month', { useInnerText: true });
  });

  // Needs (scripting: none) in CSS, which does not match if only a policy forbids the scripts, as in Firefox.
  test('sees all releases, a native file field and the commands; controls that need JavaScript are hidden', {
    tag: '@chromium',
  }, async ({ page }) => {
    await page.goto('/updateLogInfo?from=1.0.0&to=1.4.0#compare');
    const comparison = page.locator('#compare');
    await expect(comparison.getByText('Comparing versions needs JavaScript')).toBeVisible();
    await expect(comparison.getByRole('button')).toBeHidden();
    for (const version of ['1.4.0', '1.1.0', '1.0.1', '1.0.0']) {
      const links = page.getByRole('main').locator(`ol a[href="${releasePath(version)}"]`);
      await expect(links.first()).toBeVisible();
    }
    await page.goto(reportAddress);
    const { input, section } = reportForm(page);
    expect((await input.boundingBox())?.height, 'the browser’s own file field is visible').toBeGreaterThan(20);
    await expect(section.getByText('Dropping them here or pasting them works, too.')).toBeHidden();
    await page.goto('/downLoad');
    await expect(page.locator('#verify input[type="file"]')).toBeHidden();
    await expect(page.locator('#verify').getByText('Windows, in PowerShell', { exact: true })).toBeVisible();
  });
});
