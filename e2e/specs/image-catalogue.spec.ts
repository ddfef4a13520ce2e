import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { IMAGE_CATALOGUE_KEY } from '../../src/lib/storage.ts';
import { historyLength, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { brandLink, expectShown, footerLink } from '../support/pages.ts';

const imageNames = ['logo', 'aboutUsText', 'CEO', 'CTO', 'rightArrow', 'erweima', 'tagImg', 'compareImg', 'member'];

const readCatalogue = (page: Page) => page.evaluate((key) => localStorage.getItem(key), IMAGE_CATALOGUE_KEY);
/** Stores a catalogue by assignment, so that `recordWrites`, which replaces `setItem`, does not record it. */
const writeCatalogue = (page: Page, value: string) =>
  page.evaluate((entry) => void Object.assign(localStorage, entry), { [IMAGE_CATALOGUE_KEY]: value });
const outdatedCatalogue = JSON.stringify({ logo: { src: '/images/old-logo.png' }, gone: { src: '/images/gone.png' } });

/** Expects exactly the nine images to be stored, each as `{ src }` with a URL that ends in its own file name. */
async function expectUpToDate(page: Page): Promise<void> {
  const image = (name: string) => ({ src: expect.stringMatching(new RegExp(`^\\S*/${name}\\.png$`)) });
  await expect
    .poll(async () => JSON.parse((await readCatalogue(page)) ?? 'null'))
    .toEqual(Object.fromEntries(imageNames.map((name) => [name, image(name)])));
}

/** Records the path of the page each time the app stores the catalogue. */
const recordWrites = (page: Page) =>
  page.addInitScript((catalogueKey) => {
    const pathsOfWrites: string[] = [];
    Reflect.set(window, 'pathsOfWrites', pathsOfWrites);
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key === catalogueKey) pathsOfWrites.push(location.pathname);
      setItem.call(this, key, value);
    };
  }, IMAGE_CATALOGUE_KEY);

const pathsOfWrites = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'pathsOfWrites'));

test.describe('The app rewrites the stored images before it shows /home', () => {
  test.beforeEach(({ page }) => recordWrites(page));

  test('if the visitor enters at the root, whatever was stored before @visitor', { tag: '@contract' }, async ({
    page,
  }) => {
    for (const { path, storedBefore } of [
      { path: '/', storedBefore: undefined },
      { path: '/?lang=en', storedBefore: outdatedCatalogue },
      { path: '/', storedBefore: '{"logo":' },
    ]) {
      if (storedBefore) await writeCatalogue(page, storedBefore);
      await open(page, path);
      await expect(page).toHaveURL(path.replace('/', '/home'));
      await expectUpToDate(page);
      expect(await pathsOfWrites(page)).toEqual(['/']);
    }
  });

  test('if the visitor follows the brand link, which adds one history entry', {
    tag: '@cross',
  }, async ({ page }) => {
    await open(page, '/about');
    for (const name of ['subscribe', 'about', 'home'] as const) {
      await footerLink(page, name).click();
      await expectShown(page, name);
      const lengthBefore = await historyLength(page);
      await writeCatalogue(page, outdatedCatalogue);
      await brandLink(page).click();
      await expectUpToDate(page);
      await expect(page).toHaveURL('/home');
      await expectShown(page, 'home');
      expect((await pathsOfWrites(page)).at(-1), 'stored before the address changed').toBe(pagePath(name));
      const newEntries = name === 'home' ? 0 : 1;
      expect(await historyLength(page), `from ${name}`).toBe(lengthBefore + newEntries);
    }
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await expectShown(page, 'about');
  });

  test('only at the root and by the brand link, not at other addresses', async ({ page }) => {
    for (const path of ['/about', '/home', '/nope']) {
      await open(page, path);
      expect(await readCatalogue(page), path).toBeNull();
    }
    await writeCatalogue(page, 'kept');
    for (const name of pageNames) {
      await footerLink(page, name).click();
      await expectShown(page, name);
      expect(await readCatalogue(page), name).toBe('kept');
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

test('Every page is complete even if the stored images are corrupt or storage is forbidden @visitor', async ({
  page,
}) => {
  // These are the pages that show catalogue pictures. Any error on them fails the test.
  const followLinks = async () => {
    for (const name of ['downLoad', 'about', 'subscribe', 'home', 'about'] as const) {
      await footerLink(page, name).click();
      await expectShown(page, name);
    }
    await brandLink(page).click();
    await expectShown(page, 'home');
  };
  await open(page, '/about');
  await writeCatalogue(page, '{"logo":{"src":{}},"CEO":5,"member":[],"__proto__":{"src":"x"}}');
  await open(page, '/home');
  await followLinks();
  await forbidStorage(page);
  await open(page, '/');
  await followLinks();
});

test('A page shows each of the nine pictures from its stored source @visitor', async ({ page }) => {
  const replacement = (name: string) => `data:image/gif;base64,R0lGODlhAQABAAAAACw=#${name}`;
  await page.goto('/home');
  const replacements = imageNames.map((name) => [name, { src: replacement(name) }]);
  await writeCatalogue(page, JSON.stringify(Object.fromEntries(replacements)));
  await open(page, '/home');
  for (const { page: name, images } of [
    { page: 'home', images: ['rightArrow', 'tagImg', 'compareImg'] },
    { page: 'downLoad', images: ['erweima'] },
    { page: 'subscribe', images: ['member'] },
    { page: 'about', images: ['logo', 'aboutUsText', 'CEO', 'CTO'] },
  ] as const) {
    await footerLink(page, name).click();
    for (const image of images)
      await expect(page.locator(`main img[src="${replacement(image)}"]`).first()).toBeAttached();
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
