import { type PageName, pageNames, pagePath } from '../../src/lib/paths.ts';
import { documentRequests, goInApp, historyLength, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading, mainLink, mainNavigation } from '../support/pages.ts';

const mainPages: readonly PageName[] = ['home', 'downLoad', 'subscribe', 'updateLogInfo', 'about'];

test('A keyboard leads to every page in the same document @visitor', { tag: '@contract' }, async ({ page }) => {
  // older-browsers.spec.ts removes what styles need.
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [Map, 'groupBy'],
      [Array.prototype, 'toSorted'],
      [Intl.Locale.prototype, 'maximize'],
      [Element.prototype, 'checkVisibility'],
      [Promise, 'withResolvers'],
      [window, 'requestIdleCallback'],
    ] as const)
      Reflect.deleteProperty(owner, name);
  });
  await open(page, '/about');
  const documents = documentRequests(page);
  const skip = page.getByRole('link', { name: 'Skip to content' });
  const widthOfSkip = async () => (await skip.boundingBox())?.width;
  expect(await widthOfSkip(), 'the skip link is hidden without focus').toBeLessThan(4);
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect.poll(widthOfSkip).toBeGreaterThan(40);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  for (const name of pageNames) {
    // The links of the header may be hidden until they have the focus.
    await (mainPages.includes(name) ? mainLink(page, name) : footerLink(page, name)).press('Enter');
    await expect(page).toHaveURL(pagePath(name));
    await expectShown(page, name);
    await expect(footerLink(page, name)).toHaveAttribute('aria-current', 'page');
    const current = mainNavigation(page).locator('a[aria-current="page"]');
    await expect(current).toHaveCount(mainPages.includes(name) ? 1 : 0);
    if (mainPages.includes(name)) await expect(current).toHaveAttribute('href', pagePath(name));
    await expect(heading(page)).toBeFocused();
    await expect(page.locator('#announcer')).toHaveText(await page.title());
    for (const tag of ['title', 'meta[name="description"]', 'link[rel="canonical"]', 'meta[property="og:url"]'])
      await expect(page.locator(`head ${tag}`)).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${pagePath(name)}(\\?|$)`));
  }
  expect(documents).toEqual([]);
});

test('An unknown address leads to /home @visitor', { tag: '@contract' }, async ({ page }) => {
  await open(page, '/about');
  for (const { from, to } of [
    { from: '/?lang=en#faq', to: '/home?lang=en#faq' },
    // A malformed fragment.
    { from: '/nope?x=1#%E0%A4%A', to: '/home?x=1#%E0%A4%A' },
  ]) {
    const lengthBefore = await historyLength(page);
    await page.goto(from);
    await expect(page, from).toHaveURL(to);
    await expect(heading(page)).toHaveText('Ask anything. Check everything.');
    expect(await historyLength(page), 'only the visit adds a history entry, not the redirect').toBe(lengthBefore + 1);
  }
  // Some have escapes that are incomplete, or decode to a slash at the end.
  const unknownPaths = ['/', '//about', '/about/', '/ABOUT', '/home%2F', '/%E0%A4%A'];
  for (const [index, path] of unknownPaths.entries()) {
    // The path `//about` alone would be an address on another host.
    await goInApp(page, `${new URL(page.url()).origin}${path}?x=${index}#y`);
    await expect(page, path).toHaveURL(`/home?x=${index}#y`);
  }
  await goInApp(page, '/downLoad#50%-off');
  await expectShown(page, 'downLoad');
  await goInApp(page, '/nope');
  await expect(heading(page)).toHaveText('Ask anything. Check everything.');
});
