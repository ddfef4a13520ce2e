import type { Page } from '@playwright/test';
import { IMAGE_CATALOGUE_KEY } from '../../src/lib/storage.ts';
import { historyLength, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { brandLink, expectShown, footerLink } from '../support/pages.ts';

const readCatalogue = (page: Page) => page.evaluate((key) => localStorage.getItem(key), IMAGE_CATALOGUE_KEY);
const writeCatalogue = (page: Page, value: string) =>
  page.evaluate((entry) => void Object.assign(localStorage, entry), { [IMAGE_CATALOGUE_KEY]: value });

test('The brand link opens /home; only it rewrites stored images @visitor', { tag: '@contract' }, async ({ page }) => {
  await open(page, '/nope');
  await expect(page).toHaveURL('/home');
  expect(await readCatalogue(page)).toBeNull();
  const outdated = '{"logo":{"src":"/images/member.png"},"gone":{}}';
  await writeCatalogue(page, outdated);
  for (const name of ['about', 'home', 'subscribe'] as const) {
    await footerLink(page, name).click();
    await expectShown(page, name);
  }
  expect(await readCatalogue(page)).toBe(outdated);
  // outside.spec.ts expects all nine images. On the home page, the brand adds no history entry.
  for (const newEntries of [1, 0]) {
    await writeCatalogue(page, outdated);
    const lengthBefore = await historyLength(page);
    await brandLink(page).click();
    await expect.poll(() => readCatalogue(page)).toMatch(/^\{"logo":\{"src":"\S+\/logo\.png"\},(?!.*"gone")/);
    await expectShown(page, 'home');
    await expect(page).toHaveURL('/home');
    expect(await historyLength(page)).toBe(lengthBefore + newEntries);
  }
});

test('Pages are complete if storage is forbidden @visitor', async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get });
  });
  await open(page, '/');
  for (const name of ['about', 'home'] as const) {
    await footerLink(page, name).click();
    await expectShown(page, name);
  }
});

test('A page shows each of the nine pictures from its stored source @visitor', async ({ page }) => {
  const imagesOfPages = {
    home: ['rightArrow', 'compareImg', 'member'],
    subscribe: ['tagImg'],
    downLoad: ['erweima'],
    about: ['logo', 'aboutUsText', 'CEO', 'CTO'],
  } as const;
  const replacement = (name: string) => `data:image/gif;base64,R0lGODlhAQABAAAAACw=#${name}`;
  const replacements = Object.values(imagesOfPages).flatMap((images) =>
    images.map((name) => [name, { src: replacement(name) }]),
  );
  await page.addInitScript((entry) => void Object.assign(localStorage, entry), {
    [IMAGE_CATALOGUE_KEY]: JSON.stringify(Object.fromEntries(replacements)),
  });
  await open(page, '/home');
  for (const name of ['home', 'subscribe', 'downLoad', 'about'] as const) {
    await footerLink(page, name).click();
    for (const image of imagesOfPages[name])
      await expect(page.locator(`main img[src="${replacement(image)}"]`).first()).toBeAttached();
  }
  // Another tab rewrites the catalogue while the page is in the back/forward cache.
  await writeCatalogue(page, JSON.stringify({ CEO: { src: replacement('next') } }));
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.locator(`main img[src="${replacement('next')}"]`).first(), 'after Back').toBeAttached();
});
