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

test.describe('The stored images are written afresh, before the visitor moves on,', {
  tag: '@contract',
}, () => {
  test.beforeEach(({ page }) => watchStorage(page));

  test('when they enter at the root, over nothing and over stale ones @visitor', async ({ page }) => {
    for (const path of ['/', '/?lang=en']) {
      await open(page, path);
      await expect(page).toHaveURL(path.replace('/', '/home'));
      await expectFresh(page);
      expect(await storedAt(page)).toEqual(['/']);
      await store(page, stale);
    }
  });

  test('when the brand link leads to /home, with one history entry, from where Back returns', async ({ page }) => {
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

  test('but at no other address', async ({ page }) => {
    for (const path of [...pageNames.map(pagePath), '/nope']) {
      await open(page, path);
      expect(await stored(page), path).toBeNull();
    }
    await store(page, 'kept');
    await footerLink(page, 'about').click();
    await expectShown(page, 'about');
    expect(await stored(page)).toBe('kept');
  });
});

const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get });
  });

// src/features/image-catalogue/catalogue.test.ts has the other cases.
test('A visitor with corrupt stored images, or without storage, finds every page complete @visitor', async ({
  page,
}) => {
  await open(page, '/about');
  await store(page, '{"logo":{"src":{}},"CEO":5,"member":[],"__proto__":{"src":"x"}}');
  for (const isForbidden of [false, true]) {
    if (isForbidden) await forbidStorage(page);
    await open(page, '/home');
    // The pages with pictures of the catalogue, inside the site; errors fail the test by themselves.
    for (const name of ['downLoad', 'about', 'subscribe', 'home', 'about'] as const) {
      await footerLink(page, name).click();
      await expectShown(page, name);
    }
    await brandLink(page).click();
    await expectShown(page, 'home');
    if (!isForbidden) await expectFresh(page);
    await open(page, '/');
    await expect(page).toHaveURL('/home');
    await expectShown(page, 'home');
  }
});

test('A page shows the source that is stored for any of the nine pictures @visitor', { tag: '@cross' }, async ({
  page,
}) => {
  const places = { logo: 'about', CEO: 'about', CTO: 'about', aboutUsText: 'about', erweima: 'downLoad' } as const;
  const more = { rightArrow: 'home', tagImg: 'home', compareImg: 'home', member: 'subscribe' } as const;
  const other = (name: string) => `data:image/gif;base64,R0lGODlhAQABAAAAACw=#${name}`;
  await page.goto(pagePath('home'));
  await store(page, JSON.stringify(Object.fromEntries(names.map((name) => [name, { src: other(name) }]))));
  for (const [name, place] of Object.entries({ ...places, ...more })) {
    if (new URL(page.url()).pathname !== pagePath(place) || name === 'rightArrow') await open(page, pagePath(place));
    await expect(page.locator(`main img[src="${other(name)}"]`).first()).toBeAttached();
  }
});

for (const name of ['home', 'about', 'subscribe'] as const)
  test(`Whoever prints or saves ${pagePath(name)} has each of its drawings, without scrolling @visitor`, async ({
    page,
  }) => {
    await page.goto(pagePath(name));
    const missing = () =>
      page
        .locator('img')
        .evaluateAll((images: HTMLImageElement[]) =>
          images.flatMap(({ src, complete, naturalWidth }) =>
            /\.svg(#|$)/.test(src) && !(complete && naturalWidth > 0) ? src : [],
          ),
        );
    await expect.poll(missing).toEqual([]);
    expect(await page.locator('img[src*=".svg"]').count()).toBeGreaterThan(0);
  });
