import type { Page } from '@playwright/test';
import { type PageName, pageNames, pagePath } from '../../src/lib/paths.ts';
import { changeResponse, holdScripts, idle, open, started } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, menu, menuButton } from '../support/pages.ts';

test('While a page is still loading, its scripts start on an input, or at once if they redirect', async ({ page }) => {
  // A picture that never arrives, so that the pages do not finish loading.
  await page.route('/images/slow.png', () => undefined);
  for (const path of ['/about', '/', '/nope']) {
    await changeResponse(page, path, (html) => html.replace('</body>', '<img src="/images/slow.png" alt=""></body>'));
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const isRedirected = path !== '/about';
    if (!isRedirected) {
      await idle(page);
      expect((await page.requests()).map((request) => request.resourceType())).not.toContain('script');
      await page.keyboard.press('Tab');
    }
    await started(page);
  }
});

test('A click before the scripts have loaded takes effect after the app’s start @visitor', async ({ page }) => {
  let prints = 0;
  await page.exposeFunction('print', () => prints++);
  await page.setViewportSize({ width: 375, height: 800 });
  const releaseScripts = await holdScripts(page);
  await page.goto('/privacyAgreement', { waitUntil: 'domcontentloaded' });
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

/** Records the changes that scripts make to the complete prerendered HTML, as `window.changes`. */
async function recordChanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const changes: string[] = [];
    Reflect.set(window, 'changes', changes);
    /** Content for the visitor's own system and day, which are unknown when pages are prerendered. */
    const visitorSpecific = '[data-system], [data-visitor], [data-device], [aria-labelledby="receipt"]';
    const observer = new MutationObserver((records) => {
      for (const { type, target, attributeName, oldValue } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest(visitorSpecific)) continue;
        // The list of files for the visitor's system is opened if it is below the viewport.
        if (attributeName === 'open' && element?.closest('#files')) continue;
        // The links to the other language include the visitor's query.
        if (attributeName === 'href' && location.search && element?.matches('[hreflang]')) continue;
        // React removes an input's name and restores it.
        if (attributeName === 'name') continue;
        // React sets some attributes again to the same values.
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

/** A visit to a page with a query and a fragment, which must stay in the address. */
const visitTo = (name: PageName) => ({ name, path: `${pagePath(name)}?x=a%20b#part` });
const landingPages: PageName[] = ['home', 'subscribe'];
const otherPages = pageNames.filter((name) => !landingPages.includes(name));
for (const { pages, tag, visits } of [
  {
    pages: 'Each landing page',
    tag: ['@contract', '@smoke'],
    visits: [...landingPages.map(visitTo), { name: 'home' as const, path: '/' }],
  },
  { pages: 'Every other page', tag: [], visits: otherPages.map(visitTo) },
])
  test(`${pages} is hydrated without visible changes @visitor`, { tag }, async ({ page }) => {
    await recordChanges(page);
    for (const { name, path } of visits) {
      // The scripts are held until the page is complete, so that all of their changes are recorded. `load` waits for the
      // held scripts, so `goto` must not wait for `load`.
      const releaseScripts = await holdScripts(page);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      releaseScripts();
      await started(page);
      // Sections are hydrated one by one, after the app has started.
      await idle(page);
      expect(await page.evaluate(() => Reflect.get(window, 'changes')), path).toEqual([]);
      await expect(page).toHaveURL(path === '/' ? '/home' : path);
      await expectShown(page, name);
      await expect(page.locator('#root')).toHaveAttribute('data-page', name);
      await expect(footerLink(page, name)).toHaveAttribute('aria-current', 'page');
    }
  });

test('A developer finds the build environment in the console', { tag: '@chromium' }, async ({ page }) => {
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Build environment'));
  await page.goto('/about');
  const [, environment] = (await logged).args();
  const text = expect.stringMatching(/\S/);
  const folder = expect.stringMatching(/\/$/);
  expect(await environment?.jsonValue()).toMatchObject({
    mode: 'production',
    title: text,
    version: text,
    commit: text,
    siteOrigin: text,
    apiBase: '/prod-api',
    images: { officialChat: folder, website: folder },
  });
});

test('The app renders the right page if the server sent the HTML of another one @visitor', async ({ page }) => {
  const other = await page.request.get('/subscribe');
  await page.route('/about', (route) => route.fulfill({ response: other }));
  await open(page, '/about');
  await expectShown(page, 'about');
  await expect(page).toHaveURL('/about');
});

test('A copy of a page at another path stays as it was served @visitor', async ({ page }) => {
  await page.route('/web/2026/about', async (route) =>
    route.fulfill({ response: await route.fetch({ url: new URL('/about', route.request().url()).href }) }),
  );
  const messageOfApp = page.waitForEvent('console', (message) => message.text().includes('it stays as it was served'));
  await page.goto('/web/2026/about');
  await messageOfApp;
  await expect(page).toHaveURL('/web/2026/about');
  await expectShown(page, 'about');
});
