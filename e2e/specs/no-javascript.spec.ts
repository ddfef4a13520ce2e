import type { Locator } from '@playwright/test';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading, mainLabels, menu, menuButton, menuLink, narrow } from '../support/pages.ts';
import { reportAddress, reportForm } from '../support/reports.ts';

test.use({ javaScriptEnabled: false });

/**
 * Ends all animations. Returns the texts and pictures that are still invisible, and so need a script. Leaves out what appears
 * after an action of the visitor, and inert elements, which repeat a link of the page.
 */
const invisibleContent = (main: Locator) =>
  main.evaluate((element) => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    // “Copied”, and the choices and results of “Check this answer”.
    const leftOut = '[data-copy], details [role=status], fieldset:has([type="radio"]), [inert]';
    const isInvisible = (content: Element) => {
      const { opacity, visibility } = getComputedStyle(content);
      return opacity === '0' || visibility === 'hidden';
    };
    return [...element.querySelectorAll('*')]
      .filter((content) => content.textContent?.trim() || content.matches('img, svg'))
      .filter((content) => isInvisible(content) && !content.closest(leftOut))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });

test.describe('A visitor without JavaScript', { tag: '@chromium' }, () => {
  test('can read all pages, use links, menu and both languages @visitor', { tag: '@contract' }, async ({ page }) => {
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
    await page.setViewportSize(narrow);
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await expect(menu(page).getByRole('navigation').getByRole('link')).toHaveText(mainLabels);
    await menu(page).getByRole('button', { name: 'Close' }).click();
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await menuLink(page, 'about').click();
    await expect(page).toHaveURL('/about');
    await expectShown(page, 'about');
    await page.getByRole('contentinfo').getByRole('link', { name: '简体中文' }).click();
    await expect(page).toHaveURL('/about?lang=zh-CN');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });

  test('can choose a period and a plan, and read what a promise is based on @visitor', async ({ page }) => {
    await page.goto('/subscribe');
    await expect(heading(page)).toHaveText('Free, or $12 a month', { useInnerText: true });
    await page.locator('label:has([name="period"][value="yearly"])').click();
    await expect(heading(page)).toHaveText('Free, or $10 a month', { useInnerText: true });
    await page.locator('label:has([name="period"][value="monthly"])').click();
    await expect(heading(page)).toHaveText('Free, or $12 a month', { useInnerText: true });
    const question = page.locator('#faq details').first();
    await question.locator('summary').click();
    await expect(question.locator('p').first(), 'an opened answer').toBeInViewport();
    const receipt = page.getByRole('complementary');
    const dates = receipt.locator('time').filter({ visible: true });
    const daysOfExample = await dates.evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
    expect(daysOfExample, 'the dates of an example day').toEqual(expect.arrayContaining(['2026-11-17', '2026-12-01']));
    await receipt.getByRole('radio', { name: 'Team' }).check();
    await expect(receipt.locator('strong:visible')).toHaveText('$60');
    await expect(receipt.getByRole('button'), 'no control that needs scripts').toHaveCount(0);
    const promise = page.locator('details', { hasText: 'Full refund until' });
    const quote = promise.locator('q');
    await expect(quote).toBeHidden();
    await promise.locator('summary').click();
    await expect(quote).toBeVisible();
    const sentence = (await quote.textContent()) ?? '';
    expect(sentence).toMatch(/^Within\s14 days of your first payment /);
    await promise.getByRole('link').click();
    await expect(page.locator('#refunds')).toBeInViewport();
    await expect(page.getByRole('main'), 'the agreement contains the quote word for word').toContainText(sentence);
  });

  test('sees all releases, the state before a change, and no dead control @visitor', async ({ page }) => {
    await page.goto('/updateLogInfo?from=1.0.0&to=1.4.0#compare');
    const comparison = page.locator('#compare');
    await expect(comparison.getByText('Comparing versions needs JavaScript')).toBeVisible();
    await expect(comparison.getByRole('button')).toBeHidden();
    for (const version of ['1.4.0', '1.0.0', '1.5.0-beta.1'])
      await expect(page.locator(`main ol a[href="${releasePath(version)}"]`).first()).toBeVisible();
    await page.goto(reportAddress);
    const { input, section } = reportForm(page);
    expect((await input.boundingBox())?.height, 'the browser’s own file field is visible').toBeGreaterThan(20);
    await expect(section.getByText('Or drop or paste files here.')).toBeHidden();
    await page.goto(releasePath('1.3.0'));
    const before = page.getByText('You typed every question.');
    const after = page.getByText('You say it, read it over, and send it.');
    const topOfNextSection = async () => (await page.locator('#known-issues').boundingBox())?.y;
    const topAtFirst = await topOfNextSection();
    await expect(after).toBeVisible();
    await expect(before).toBeHidden();
    await page.getByRole('radio', { name: 'Before' }).check();
    await expect(before).toBeVisible();
    await expect(after).toBeHidden();
    expect(await topOfNextSection(), 'the section below does not move').toBe(topAtFirst);
    await page.emulateMedia({ media: 'print' });
    for (const text of [before, after]) await expect(text, 'both are printed').toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/downLoad');
    await expect(page.locator('#verify input[type="file"]')).toBeHidden();
    await expect(page.locator('#verify').getByText('Windows, in PowerShell', { exact: true })).toBeVisible();
  });
});
