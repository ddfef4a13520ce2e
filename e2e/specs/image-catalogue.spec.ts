import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/config/paths.ts';
import { IMAGE_CATALOGUE_KEY } from '../../src/config/storage-keys.ts';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { brandLink, expectShown, footerLink } from '../support/pages.ts';

const names = ['logo', 'aboutUsText', 'CEO', 'CTO', 'rightArrow', 'erweima', 'tagImg', 'compareImg', 'member'];

const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), IMAGE_CATALOGUE_KEY);
const store = (page: Page, value: string) =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [IMAGE_CATALOGUE_KEY, value] as const);

/** All nine images are stored, each as `{ src }` with a URL that ends in its own file name, and nothing else is. */
async function expectFresh(page: Page): Promise<void> {
  const source = (name: string) => ({ src: expect.stringMatching(new RegExp(`^\\S*/${name}\\.png$`)) });
  await expect
    .poll(async () => JSON.parse((await stored(page)) ?? 'null'))
    .toEqual(Object.fromEntries(names.map((name) => [name, source(name)])));
}

test.describe('The stored images are written afresh', () => {
  test('when a visitor enters at the root', { tag: ['@contract', '@readonly'] }, async ({ page }) => {
    await open(page, '/');
    await expect(page).toHaveURL('/home');
    await expectFresh(page);
  });

  test('over stale ones, when a visitor enters at the root', async ({ page }) => {
    await open(page, '/about');
    await store(page, JSON.stringify({ logo: { src: '/images/old-logo.png' }, gone: { src: '/images/gone.png' } }));
    await open(page, '/?lang=en');
    await expectFresh(page);
  });

  test('on each navigation to the root inside the site', { tag: ['@contract', '@readonly'] }, async ({ page }) => {
    await open(page, '/about');
    for (const name of ['subscribe', 'about', 'home'] as const) {
      await footerLink(page, name).click();
      await expectShown(page, name);
      await store(page, '{"logo":{"src":"/images/old-logo.png"}}');
      await brandLink(page).click();
      await expectFresh(page);
      await expectShown(page, 'home');
    }
  });

  test('but by no other address', { tag: ['@contract', '@readonly'] }, async ({ page }) => {
    for (const name of pageNames) {
      await open(page, pagePath(name));
      expect(await stored(page), name).toBeNull();
    }
    await open(page, '/nope');
    expect(await stored(page)).toBeNull();
    await store(page, 'kept');
    await footerLink(page, 'about').click();
    await expectShown(page, 'about');
    expect(await stored(page)).toBe('kept');
  });
});
