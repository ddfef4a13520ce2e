import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { IMAGE_CATALOGUE_KEY } from '../../src/lib/storage-keys.ts';
import { open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { brandLink, expectShown, footerLink } from '../support/pages.ts';

const names = ['logo', 'aboutUsText', 'CEO', 'CTO', 'rightArrow', 'erweima', 'tagImg', 'compareImg', 'member'];

const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), IMAGE_CATALOGUE_KEY);
/** Stores a value by assignment, unlike the site, so that `noteSteps` does not record it. */
const store = (page: Page, value: string) =>
  page.evaluate(
    ([key, text]) => {
      localStorage[key] = text;
    },
    [IMAGE_CATALOGUE_KEY, value] as const,
  );
const stale = JSON.stringify({ logo: { src: '/images/old-logo.png' }, gone: { src: '/images/gone.png' } });

/** Expects exactly the nine images to be stored, each as `{ src }` with a URL that ends in its own file name. */
async function expectFresh(page: Page): Promise<void> {
  const source = (name: string) => ({ src: expect.stringMatching(new RegExp(`^\\S*/${name}\\.png$`)) });
  await expect
    .poll(async () => JSON.parse((await stored(page)) ?? 'null'))
    .toEqual(Object.fromEntries(names.map((name) => [name, source(name)])));
}

declare global {
  interface Window {
    /** The events in order: the images were stored, or the address changed; and the address before. */
    steps?: string[];
  }
}

/** Records on every page, from its first script on, when the images are stored and when the address changes. */
async function noteSteps(page: Page): Promise<void> {
  await page.addInitScript((catalogueKey) => {
    const steps: string[] = [];
    window.steps = steps;
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key === catalogueKey) steps.push(`stored at ${location.pathname}`);
      setItem.call(this, key, value);
    };
    for (const method of ['pushState', 'replaceState'] as const) {
      const change = history[method];
      history[method] = function (state, unused, url) {
        const from = location.pathname;
        change.call(this, state, unused, url);
        if (location.pathname !== from) steps.push(`from ${from} to ${location.pathname}`);
      };
    }
  }, IMAGE_CATALOGUE_KEY);
}

const steps = (page: Page) => page.evaluate(() => window.steps ?? []);

test.describe('The stored images are written afresh, before the visitor moves on,', {
  tag: ['@contract', '@readonly'],
}, () => {
  test.beforeEach(({ page }) => noteSteps(page));

  test('when they enter at the root, over nothing and over stale ones', async ({ page }) => {
    for (const path of ['/', '/?lang=en']) {
      await open(page, path);
      await expect(page).toHaveURL(path.replace('/', '/home'));
      await expectFresh(page);
      expect(await steps(page)).toEqual(['stored at /', 'from / to /home']);
      await store(page, stale);
    }
  });

  test('on each navigation to the root inside the site', async ({ page }) => {
    await open(page, '/about');
    for (const name of ['subscribe', 'about', 'home'] as const) {
      await footerLink(page, name).click();
      await expectShown(page, name);
      await store(page, stale);
      await brandLink(page).click();
      await expectFresh(page);
      await expectShown(page, 'home');
      const path = pagePath(name);
      const expected = [`stored at ${path}`, ...(name === 'home' ? [] : [`from ${path} to /home`])];
      expect((await steps(page)).slice(-expected.length)).toEqual(expected);
    }
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

/** Stored data, or storage that is blocked; src/features/image-catalogue/catalogue.test.ts has the other cases. */
const obstacles = {
  'whose stored images are of other types': async (page: Page) => {
    await open(page, '/about');
    await store(page, '{"logo":{"src":{}},"CEO":5,"member":[],"__proto__":{"src":"x"}}');
  },
  'whose browser forbids storage': (page: Page) =>
    page.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, area, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    }),
};

for (const [who, obstruct] of Object.entries(obstacles)) {
  test(`A visitor ${who} finds every page complete, and is redirected from the root to /home`, async ({ page }) => {
    await obstruct(page);
    await open(page, '/home');
    // The pages with pictures of the catalogue, inside the site; errors fail the test by themselves.
    for (const name of ['downLoad', 'about', 'subscribe', 'home', 'about'] as const) {
      await footerLink(page, name).click();
      await expectShown(page, name);
    }
    await brandLink(page).click();
    await expectShown(page, 'home');
    if (who.includes('stored')) await expectFresh(page);
    await open(page, '/');
    await expect(page).toHaveURL('/home');
    await expectShown(page, 'home');
  });
}
