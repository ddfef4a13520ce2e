import type { Page } from '@playwright/test';
import { type PageName, pageNames, pagePath } from '../../src/lib/paths.ts';
import { changeDocument, holdScripts, idle, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, menu, menuButton } from '../support/pages.ts';

test.describe('The scripts of a page that is still loading', () => {
  for (const [what, path, interact] of [
    ['start when the visitor presses a key', '/about', (page: Page) => page.keyboard.press('Tab')],
    ['start at once at the root, which redirects', '/', undefined],
    ['start at once at an unknown address, which redirects', '/nope', undefined],
  ] as const) {
    test(what, async ({ page }) => {
      // A picture that never arrives, so that the page does not finish loading.
      await changeDocument(page, path, (html) => html.replace('</body>', '<img src="/images/slow.png" alt=""></body>'));
      await page.route('/images/slow.png', () => undefined);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      if (interact) {
        await idle(page);
        expect((await page.requests()).map((request) => request.resourceType())).not.toContain('script');
        await interact(page);
      }
      await started(page);
    });
  }
});

test.describe('A visitor who is faster than the scripts', () => {
  test('has a click on a button repeated when they are there, and the menu stays open @visitor', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () =>
        void document.documentElement.setAttribute('data-prints', `${document.documentElement.dataset.prints ?? ''}1`);
    });
    await page.setViewportSize({ width: 375, height: 800 });
    const release = await holdScripts(page);
    await page.goto('/privacyAgreement', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Print this document' }).click();
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    release();
    await started(page);
    await expect(page.locator('html')).toHaveAttribute('data-prints', '1');
    // The attribute, because a dialog that closes stays visible while it fades.
    expect(await menu(page).getAttribute('open')).toBe('');
  });
});

/** Records what scripts change in the prerendered HTML since it was complete, as `window.changes`. */
async function noteChanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const changes: string[] = [];
    Reflect.set(window, 'changes', changes);
    const observer = new MutationObserver((records) => {
      for (const { type, target, attributeName, oldValue } of records) {
        // Content for the visitor's own system, which is unknown when pages are prerendered.
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest('[data-system], [data-visitor], [data-device]')) continue;
        // The dates of a payment of today.
        if (element?.closest('[aria-labelledby="receipt"]')) continue;
        // The files for the visitor's own system are opened, where that is below the window.
        if (attributeName === 'open' && element?.closest('#files')) continue;
        // The links to the other language include the visitor's query.
        if (attributeName === 'href' && location.search && element?.matches('[hreflang]')) continue;
        // React removes an input's name and restores it during hydration.
        if (attributeName === 'name') continue;
        // React sets some attributes of inputs again to the same values.
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

test.describe('Every page starts at its address without a change to what the visitor already sees @visitor', () => {
  const often: readonly PageName[] = ['home', 'subscribe'];
  for (const [what, tag, names] of [
    ['the pages that visitors enter by', ['@contract', '@smoke'], often],
    ['the others', [], pageNames.filter((name) => !often.includes(name))],
  ] as const) {
    test(what, { tag: [...tag] }, async ({ page }) => {
      await noteChanges(page);
      const addresses = names.map((name) => ({ name, path: `${pagePath(name)}?x=a%20b#part` }));
      for (const { name, path } of [...addresses, ...(names === often ? [{ name: 'home', path: '/' } as const] : [])]) {
        // At the root the scripts do not wait for the whole page; here they must, so that their changes are seen. The page's
        // load event in turn waits for them.
        const release = await holdScripts(page);
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        release();
        await started(page);
        // Sections are hydrated one by one, after the app has started.
        await idle(page);
        expect(await page.evaluate(() => Reflect.get(window, 'changes')), path).toEqual([]);
        await expect(page).toHaveURL(path.replace(/^\/$/, '/home'));
        await expectShown(page, name);
        await expect(page.locator('#root')).toHaveAttribute('data-page', name);
        await expect(footerLink(page, name)).toHaveAttribute('aria-current', 'page');
      }
    });
  }
});

test('A developer finds the build environment in the console', async ({ page }) => {
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Build environment'));
  await page.goto('/about');
  const [, environment] = (await logged).args();
  const images = { officialChat: expect.stringMatching(/\/$/), website: expect.stringMatching(/\/$/) };
  const text = expect.stringMatching(/\S/);
  const facts = { title: text, version: text, commit: text, siteOrigin: text, apiBase: '/prod-api', images };
  expect(await environment?.jsonValue()).toMatchObject({ mode: 'production', ...facts });
});

test("A page that got another page's HTML shows its own, rendered afresh @visitor", async ({ page }) => {
  const other = await page.request.get('/subscribe');
  await page.route('/about', (route) => route.fulfill({ response: other }));
  await open(page, '/about');
  await expectShown(page, 'about');
  await expect(page).toHaveURL('/about');
});

test('A copy of a page at another path keeps what was served @visitor', { tag: '@cross' }, async ({ page }) => {
  for (const name of pageNames.filter((name) => name !== 'home')) {
    const path = `/web/2026/${name}`;
    await page.route(path, async (route) =>
      route.fulfill({ response: await route.fetch({ url: new URL(pagePath(name), route.request().url()).href }) }),
    );
    const settled = page.waitForEvent('console', (message) => message.text().includes('it stays as it was served'));
    await page.goto(path);
    await settled;
    await expect(page).toHaveURL(path);
    await expectShown(page, name);
  }
});
