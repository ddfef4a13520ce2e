import type { Locator } from '@playwright/test';
import { type PageName, pageNames } from '../../src/lib/paths.ts';
import { chunkRequests, idle, open, saveData } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, mainLink, mainPages } from '../support/pages.ts';

/** How a visitor shows an interest in a link. */
const interests: Record<string, (link: Locator) => Promise<void>> = {
  hovering: (link) => link.hover(),
  focusing: (link) => link.focus(),
  // Not dispatchEvent: that makes a TouchEvent, and Firefox without a touch screen has none.
  touching: (link) =>
    link.evaluate((element) => void element.dispatchEvent(new Event('touchstart', { bubbles: true }))),
};

test.describe('A visitor who saves data is sent', () => {
  test.beforeEach(({ page }) => saveData(page));

  for (const { path, shown } of [
    { path: '/about', shown: 'about' },
    { path: '/', shown: 'home' },
    { path: '/nope', shown: 'home' },
  ] as const) {
    test(`the code of the page at ${path} once, and of no other page`, { tag: ['@contract', '@readonly'] }, async ({
      page,
    }) => {
      const requests = chunkRequests(page);
      await open(page, path);
      await expectShown(page, shown);
      await idle(page);
      expect(requests).toEqual([shown]);
    });
  }

  for (const [interest, show] of Object.entries(interests)) {
    test(`a page's code on ${interest} a link to it, once, and not again by the click`, async ({ page }) => {
      await open(page, '/home');
      await idle(page);
      const requests = chunkRequests(page);
      const link = mainLink(page, 'about');
      await show(link);
      await expect.poll(() => requests).toEqual(['about']);
      await show(footerLink(page, 'about'));
      await link.click();
      await expectShown(page, 'about');
      expect(requests).toEqual(['about']);
    });
  }

  test("a page's code when they go there without any sign beforehand", { tag: ['@contract', '@readonly'] }, async ({
    page,
  }) => {
    await open(page, '/home');
    const requests = chunkRequests(page);
    await footerLink(page, 'about').dispatchEvent('click');
    await expectShown(page, 'about');
    expect(requests).toEqual(['about']);
  });
});

test.describe('A visitor with data to spare is sent', () => {
  const others = mainPages.filter((name) => name !== 'home').toSorted();
  const fromFooter = pageNames.filter((name) => !mainPages.includes(name));

  test('the code of what the visible main links lead to, once each, when the browser is idle', async ({ page }) => {
    const requests = chunkRequests(page);
    await open(page, '/home');
    await expect.poll(() => requests.filter((name) => name !== 'home').toSorted()).toEqual(others);
    await idle(page);
    expect(requests.toSorted()).toEqual(['home', ...others].toSorted());
  });

  test('the code of what only the footer links to no sooner than they hover over the link', async ({ page }) => {
    const requests = chunkRequests(page);
    await open(page, '/home');
    await expect.poll(() => requests.length).toBe(mainPages.length);
    const sent: PageName[] = [];
    for (const name of fromFooter) {
      await footerLink(page, name).hover();
      sent.push(name);
      await expect.poll(() => requests.slice(mainPages.length)).toEqual(sent);
    }
  });

  test('none of that while the main links are folded away in the menu', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    const requests = chunkRequests(page);
    await open(page, '/home');
    await idle(page);
    expect(requests).toEqual(['home']);
  });
});
