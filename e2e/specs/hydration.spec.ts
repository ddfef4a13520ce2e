import type { Page } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { changeResponse, holdScripts, idle, readChanges, recordChanges, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, menu, menuButton, narrow } from '../support/pages.ts';

test('A click before the page has loaded starts the app, and takes effect then @visitor', async ({ page }) => {
  let prints = 0;
  await page.exposeFunction('print', () => prints++);
  await page.setViewportSize(narrow);
  // A picture that never arrives, so that the page does not finish loading.
  await page.route('/images/slow.png', () => undefined);
  await changeResponse(page, '/privacyAgreement', (html) =>
    html.replace('</body>', '<img src="/images/slow.png" alt=""></body>'),
  );
  await page.clock.install();
  await page.goto('/privacyAgreement', { waitUntil: 'domcontentloaded' });
  await page.clock.fastForward(5000);
  await idle(page);
  expect((await page.requests()).map((request) => request.resourceType())).not.toContain('script');
  const releaseScripts = await holdScripts(page);
  await page.getByRole('radio', { name: 'Full text' }).check();
  await page.getByRole('button', { name: 'Print this document' }).click();
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  releaseScripts();
  await started(page);
  await expect.poll(() => prints).toBe(1);
  // The attribute, because a dialog that closes stays visible while it fades.
  expect(await menu(page).getAttribute('open')).toBe('');
});

/** Returns for each native control whether it is checked or open. */
const readStates = (page: Page) =>
  page.evaluate(() => {
    // The app itself opens the list of files for the visitor's system.
    const controls = document.querySelectorAll('details:not(#files *), [popover], input[type=radio]');
    return [...controls].map((control) => control.matches(':checked, [open], :popover-open'));
  });

/** Marks each number and date format that the page creates: the first takes 60 ms on a slow phone. */
function markFormats(): void {
  for (const name of ['NumberFormat', 'DateTimeFormat']) {
    const construct = (format: () => void, options: unknown[]) => {
      performance.mark('format');
      return Reflect.construct(format, options);
    };
    Reflect.set(Intl, name, new Proxy(Reflect.get(Intl, name), { construct }));
  }
}

for (const [pages, names, details] of [
  ['landing pages', ['home', 'subscribe'], { tag: '@contract' }],
  ['other pages with controls', ['downLoad', 'userAgreement', 'updateLogInfo', 'versionUpdateContent'], {}],
] as const)
  test(`Pages are hydrated, and controls keep their states @visitor (${pages})`, details, async ({ page }) => {
    await recordChanges(page);
    await page.addInitScript(markFormats);
    for (const name of names) {
      const path = `${pagePath(name)}?x=a%20b#part`;
      const releaseScripts = await holdScripts(page);
      // `load` would wait for the held scripts.
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      // Clicks within the page, because each click by the driver takes as long as loading a page.
      await page.locator('main :is(summary, [popovertarget], [type=radio]:not(:checked))').evaluateAll((controls) => {
        for (const control of controls) if (control instanceof HTMLElement) control.click();
      });
      const statesBefore = await readStates(page);
      await readChanges(page);
      releaseScripts();
      await started(page);
      // Sections are hydrated one by one, after the app has started.
      await idle(page);
      expect(await readChanges(page), name).toEqual([]);
      expect(await readStates(page), name).toEqual(statesBefore);
      expect(await page.evaluate(() => performance.getEntriesByName('format').length), name).toBe(0);
      await expect(page).toHaveURL(path);
      await expectShown(page, name);
      await page.unrouteAll();
    }
  });
