import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { IMAGE_CATALOGUE_KEY } from '../../src/lib/storage.ts';
import { historyLength, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { brandLink, expectShown, footerLink } from '../support/pages.ts';

const names = ['logo', 'aboutUsText', 'CEO', 'CTO', 'rightArrow', 'erweima', 'tagImg', 'compareImg', 'member'];

const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), IMAGE_CATALOGUE_KEY);
/** Stores a value by assignment, unlike the site, so that `watchStorage` does not record it. */
const store = (page: Page, value: string) =>
  page.evaluate((entry) => void Object.assign(localStorage, entry), { [IMAGE_CATALOGUE_KEY]: value });
const stale = JSON.stringify({ logo: { src: '/images/old-logo.png' }, gone: { src: '/images/gone.png' } });

/** Expects exactly the nine images to be stored, each as `{ src }` with a URL that ends in its own file name. */
async function expectFresh(page: Page): Promise<void> {
  const source = (name: string) => ({ src: expect.stringMatching(new RegExp(`^\\S*/${name}\\.png$`)) });
  await expect
    .poll(async () => JSON.parse((await stored(page)) ?? 'null'))
    .toEqual(Object.fromEntries(names.map((name) => [name, source(name)])));
}

/** Records the URL's path each time the images are stored. */
const watchStorage = (page: Page) =>
  page.addInitScript((catalogueKey) => {
    const storedAt: string[] = [];
    Reflect.set(window, 'storedAt', storedAt);
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key === catalogueKey) storedAt.push(location.pathname);
      setItem.call(this, key, value);
    };
  }, IMAGE_CATALOGUE_KEY);

const storedAt = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'storedAt'));

test.describe('The app rewrites the stored images before it shows /home', () => {
  test.beforeEach(({ page }) => watchStorage(page));

  test('if the visitor enters at the root, whatever was stored before @visitor', { tag: '@contract' }, async ({
    page,
  }) => {
    for (const [path, before] of [
      ['/', ''],
      ['/?lang=en', stale],
      ['/', '{"logo":'],
    ] as const) {
      if (before) await store(page, before);
      await open(page, path);
      await expect(page).toHaveURL(path.replace('/', '/home'));
      await expectFresh(page);
      expect(await storedAt(page)).toEqual(['/']);
    }
  });

  test('if the visitor follows the brand link, which adds one history entry', {
    tag: '@cross',
  }, async ({ page }) => {
    await open(page, '/about');
    for (const name of ['subscribe', 'about', 'home'] as const) {
      await footerLink(page, name).click();
      await expectShown(page, name);
      const entries = await historyLength(page);
      await store(page, stale);
      await brandLink(page).click();
      await expectFresh(page);
      await expect(page).toHaveURL('/home');
      await expectShown(page, 'home');
      expect((await storedAt(page)).at(-1)).toBe(pagePath(name));
      expect(await historyLength(page)).toBe(entries + (name === 'home' ? 0 : 1));
    }
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await expectShown(page, 'about');
  });

  test('only at the root and by the brand link, not at other addresses', { tag: '@cross' }, async ({ page }) => {
    for (const path of ['/about', '/home', '/nope']) {
      await open(page, path);
      expect(await stored(page), path).toBeNull();
    }
    await store(page, 'kept');
    for (const name of pageNames) {
      await footerLink(page, name).click();
      await expectShown(page, name);
      expect(await stored(page), name).toBe('kept');
    }
  });
});

const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get });
  });

test('Every page is complete even if the stored images are corrupt or storage is forbidden @visitor', {
  tag: '@cross',
}, async ({ page }) => {
  await open(page, '/about');
  await store(page, '{"logo":{"src":{}},"CEO":5,"member":[],"__proto__":{"src":"x"}}');
  for (const [path, isStorageForbidden] of [
    ['/home', false],
    ['/', true],
  ] as const) {
    if (isStorageForbidden) await forbidStorage(page);
    await open(page, path);
    // Follows links to the pages that show catalogue pictures; any error on them fails the test.
    for (const name of ['downLoad', 'about', 'subscribe', 'home'] as const) {
      await footerLink(page, name).click();
      await expectShown(page, name);
    }
    await footerLink(page, 'about').click();
    await brandLink(page).click();
    await expectShown(page, 'home');
  }
});

test('A page shows each of the nine pictures from its stored source @visitor', { tag: '@cross' }, async ({ page }) => {
  const replacement = (name: string) => `data:image/gif;base64,R0lGODlhAQABAAAAACw=#${name}`;
  await page.goto('/home');
  await store(page, JSON.stringify(Object.fromEntries(names.map((name) => [name, { src: replacement(name) }]))));
  for (const [path, shownNames] of [
    ['/home', ['rightArrow', 'tagImg', 'compareImg']],
    ['/downLoad', ['erweima']],
    ['/subscribe', ['member']],
    ['/about', ['logo', 'aboutUsText', 'CEO', 'CTO']],
  ] as const) {
    await open(page, path);
    for (const name of shownNames)
      await expect(page.locator(`main img[src="${replacement(name)}"]`).first()).toBeAttached();
  }
});

test('A printed or saved page has all of its drawings, even if the visitor has not scrolled @visitor', async ({
  page,
}) => {
  for (const path of ['/home', '/about', '/subscribe']) {
    await page.goto(path);
    const drawings = page.locator('img[src*=".svg"]');
    await expect(drawings.first()).toBeAttached();
    const missing = () =>
      drawings.evaluateAll((images: HTMLImageElement[]) =>
        images.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).map(({ src }) => src),
      );
    await expect.poll(missing, path).toEqual([]);
  }
});
