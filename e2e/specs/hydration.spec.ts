import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { holdScripts, idle, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown } from '../support/pages.ts';

declare global {
  interface Window {
    /** Every change to the prerendered HTML since it was complete. */
    changes?: string[];
  }
}

/** Notes what scripts change in the prerendered HTML. */
async function noteChanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const changes: string[] = [];
    window.changes = changes;
    const observer = new MutationObserver((records) => {
      for (const { type, target, attributeName, oldValue } of records) {
        // What is filled in for the visitor's own system, which no prerendered page can know.
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest('[data-system], [data-visitor]')) continue;
        // React takes an input's name away and gives it back while it hydrates it.
        if (attributeName === 'name') continue;
        // React sets some attributes of inputs again, to what they are.
        if (attributeName && element?.getAttribute(attributeName) === oldValue) continue;
        changes.push(`${type} ${attributeName ?? ''} in ${element?.outerHTML.slice(0, 120)}`);
      }
    });
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.querySelector('#root');
      if (root)
        observer.observe(root, { subtree: true, childList: true, characterData: true, attributeOldValue: true });
    });
  });
}

test.describe('The app starts without touching what the visitor already sees', () => {
  for (const path of [...pageNames.map(pagePath), '/']) {
    test(`at ${path}`, { tag: ['/', '/home', '/subscribe'].includes(path) ? ['@contract', '@readonly'] : [] }, async ({
      page,
    }) => {
      await noteChanges(page);
      // At the root the scripts do not wait for the whole page; here they must, to see what they change. The page's load
      // event in turn waits for them.
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      release();
      await started(page);
      // Sections are hydrated one by one, after the page has become live.
      await idle(page);
      expect(await page.evaluate(() => window.changes)).toEqual([]);
    });
  }
});

test('A developer finds the build environment in the console', async ({ page }) => {
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Build environment'));
  await page.goto('/about');
  const [, environment] = (await logged).args();
  expect(await environment?.jsonValue()).toMatchObject({
    mode: 'production',
    title: expect.stringMatching(/\S/),
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    commit: expect.stringMatching(/^\S+$/),
    siteOrigin: expect.stringMatching(/^https?:\/\/[^/]+$/),
    apiBase: '/prod-api',
    images: { officialChat: expect.stringMatching(/\/$/), website: expect.stringMatching(/\/$/) },
  });
});

test("A page that got another page's HTML shows its own, rendered afresh", async ({ page }) => {
  const other = await page.request.get('/subscribe');
  await page.route('/about', (route) => route.fulfill({ response: other }));
  await open(page, '/about');
  await expectShown(page, 'about');
  await expect(page).toHaveURL('/about');
});
