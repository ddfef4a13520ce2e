import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { IMAGE_CATALOGUE_KEY } from '../../src/lib/storage-keys.ts';
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

/** The worst of what may be stored; src/features/image-catalogue/catalogue.test.ts has the others. */
const hostileValues = {
  'of other types': '{"logo":{"src":{}},"CEO":5,"member":[],"__proto__":{"src":"x"}}',
  'four megabytes': `{"logo":{"src":"${'x'.repeat(4_000_000)}"`,
};

/** The pages with pictures of the catalogue, one after the other, inside the site; errors fail the test by themselves. */
async function lookAround(page: Page): Promise<void> {
  for (const name of ['downLoad', 'about', 'subscribe', 'home'] as const) {
    await footerLink(page, name).click();
    await expectShown(page, name);
  }
}

test.describe('A visitor whose stored images are', () => {
  for (const [what, value] of Object.entries(hostileValues)) {
    test(`${what} finds every page whole, and gets fresh images at the root`, async ({ page }) => {
      await open(page, '/about');
      await page.evaluate(([key, text]) => localStorage.setItem(key, text), [IMAGE_CATALOGUE_KEY, value] as const);
      await open(page, '/home');
      await expectShown(page, 'home');
      await lookAround(page);
      await brandLink(page).click();
      await page.waitForFunction(
        (key) => localStorage.getItem(key)?.startsWith('{"logo":{"src":"/'),
        IMAGE_CATALOGUE_KEY,
      );
      await expect(page).toHaveURL('/home');
    });
  }
});

/** How browsers keep a page from its storage. */
const denials = {
  'forbids storage': () => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  },
  'has no storage left': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  'has no storage at all': () => {
    for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { value: null });
  },
};

test.describe('A visitor whose browser', () => {
  for (const [what, deny] of Object.entries(denials)) {
    test(`${what} finds every page whole, and is led home from the root`, async ({ page }) => {
      await page.addInitScript(deny);
      await open(page, '/');
      await expect(page).toHaveURL('/home');
      await lookAround(page);
      await footerLink(page, 'about').click();
      await expectShown(page, 'about');
      await brandLink(page).click();
      await expect(page).toHaveURL('/home');
      await expectShown(page, 'home');
    });
  }
});

declare global {
  interface Window {
    /** What happened, in order: the images were stored, or the address changed; and where the visitor was before. */
    steps?: string[];
  }
}

/** Notes on every page, from its first script on, when the images are stored and when the address changes. */
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

const steps = (page: Page) => page.evaluate(() => window.steps);

test.describe('The stored images are fresh before the visitor moves on', () => {
  test.beforeEach(({ page }) => noteSteps(page));

  test('on entry at the root', { tag: ['@contract', '@readonly'] }, async ({ page }) => {
    await open(page, '/');
    await expect(page).toHaveURL('/home');
    expect(await steps(page)).toEqual(['stored at /', 'from / to /home']);
  });

  test('on a navigation to the root inside the site', { tag: ['@contract', '@readonly'] }, async ({ page }) => {
    await open(page, '/about');
    await brandLink(page).click();
    await expectShown(page, 'home');
    expect(await steps(page)).toEqual(['stored at /about', 'from /about to /home']);
  });
});
