import type { Page } from '@playwright/test';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { IMAGE_CATALOGUE_KEY } from '../../src/lib/storage.ts';
import {
  changeDocument,
  chunkRequests,
  documentRequests,
  goInApp,
  holdScripts,
  idle,
  keepCopies,
  started,
} from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading, mainLink } from '../support/pages.ts';

/** Sets a property of `window`, which only a document load removes. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'marker', true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.has(window, 'marker'));

/** Messages of browsers about scripts that a test holds back. */
const lost = /404|Failed to load resource|NetworkError|Loading module/;

test.describe('A page that nobody touches', { tag: ['@cross', '@contract'] }, () => {
  test('starts by itself: its code is requested, the log is there, links load no document @visitor', async ({
    page,
  }) => {
    const chunks = chunkRequests(page);
    const logs: string[] = [];
    page.on('console', (message) => logs.push(message.text()));
    for (const name of ['about', 'subscribe'] as const) {
      await page.goto(pagePath(name), { waitUntil: 'networkidle' });
      expect(chunks).toContain(name);
      expect(logs.join('\n')).toContain('Build environment');
      logs.splice(0);
      await expect(page.locator('html')).toHaveAttribute('data-started', '');
    }
    const footer = await page.getByRole('contentinfo').elementHandle();
    await mark(page);
    await footerLink(page, 'about').click();
    await expectShown(page, 'about');
    expect(await isMarked(page)).toBe(true);
    expect(await footer?.evaluate((element) => element.isConnected)).toBe(true);
  });
});

test.describe('A click on a link before the app is live', { tag: '@cross' }, () => {
  test('is followed in the app, if that comes at once @visitor', async ({ page }) => {
    const documents = documentRequests(page);
    const release = await holdScripts(page);
    await page.goto('/home');
    await mark(page);
    await mainLink(page, 'subscribe').click();
    await mainLink(page, 'about').click();
    release();
    await expect(page).toHaveURL('/about');
    await expectShown(page, 'about');
    expect(await isMarked(page)).toBe(true);
    expect(documents).toHaveLength(1);
  });

  test('loads the document, if the app does not come', async ({ page }) => {
    await page.route('**/assets/js/**', () => undefined);
    await page.goto('/home');
    await mark(page);
    await mainLink(page, 'about').click();
    await expect(page).toHaveURL('/about');
    expect(await isMarked(page)).toBe(false);
  });

  test('opens a new tab, if the visitor asks for one', { tag: '@chromium' }, async ({ page, context }) => {
    await holdScripts(page);
    await page.goto('/home');
    const opened = context.waitForEvent('page');
    await mainLink(page, 'about').click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL('/about');
    await expect(page).toHaveURL('/home');
  });
});

test('With Save-Data or a 2g connection the app waits for an input @visitor', { tag: '@chromium' }, async ({
  page,
}) => {
  for (const [connection, touch] of [
    [{ saveData: true }, () => page.keyboard.press('Shift')],
    [{ effectiveType: 'slow-2g' }, () => page.mouse.click(2, 300)],
    [{ effectiveType: '2g' }, () => page.evaluate(() => history.back())],
  ] as const) {
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }),
      connection,
    );
    await page.goto('/about');
    await page.evaluate(() => history.pushState(null, '', '#'));
    const chunks = chunkRequests(page);
    await page.waitForLoadState('networkidle');
    expect(chunks).toEqual([]);
    await touch();
    await started(page);
  }
});

test('An entry that a script makes in the history right after the load is handled', {
  tag: ['@cross', '@contract'],
}, async ({ page }) => {
  for (const target of ['/', '/nope']) {
    await page.goto('/about');
    await page.evaluate((key) => localStorage.removeItem(key), IMAGE_CATALOGUE_KEY);
    await goInApp(page, target);
    await expect(page).toHaveURL('/home');
    await expectShown(page, 'home');
    const stored = await page.evaluate((key) => localStorage.getItem(key), IMAGE_CATALOGUE_KEY);
    if (target === '/') expect(stored).toContain('logo');
  }
});

test('Words that are searched for before the app is live are found once it is', { tag: '@cross' }, async ({ page }) => {
  const documents = documentRequests(page);
  const release = await holdScripts(page);
  await page.goto('/updateLogInfo', { waitUntil: 'domcontentloaded' });
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('nothing that is there');
  await field.press('Enter');
  await expect(field).toHaveValue('nothing that is there');
  release();
  await started(page);
  await expect(page).toHaveURL('/updateLogInfo?q=nothing+that+is+there');
  await expect(field).toHaveValue('nothing that is there');
  expect(documents).toHaveLength(1);
});

test.describe('Without the app', () => {
  test.beforeEach(({ pageErrors }) => void pageErrors.allow(lost));

  for (const [what, prepare] of [
    [
      'whose scripts are blocked',
      (page: Page) => page.route('**/assets/js/**', (route) => route.fulfill({ status: 404 })),
    ],
    [
      'whose browser lacks what the app needs',
      (page: Page) => page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn')),
    ],
  ] as const)
    test(`a visitor ${what} chooses a theme, copies and goes on, and sees no control without effect @visitor`, {
      tag: '@cross',
    }, async ({ page }) => {
      const copies = await keepCopies(page);
      await prepare(page);
      await page.goto('/versionUpdateContent');
      await expect(page.locator('html')).toHaveAttribute('data-static', '');
      await page.getByRole('banner').getByRole('radio', { name: 'Dark', exact: true }).check();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.getByRole('main').locator('button[data-copy]').first().click();
      await expect.poll(() => copies).toEqual([expect.stringMatching(/^http.*\?version=/)]);
      await mainLink(page, 'updateLogInfo').click();
      await expect(page).toHaveURL('/updateLogInfo');
      await expect(page.locator('html')).toHaveAttribute('data-static', '');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(page.getByRole('main').getByRole('search')).toBeHidden();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      await expect(heading(page)).toBeVisible();
    });
});

test.describe('A script that cannot be loaded', () => {
  test.beforeEach(({ pageErrors }) => void pageErrors.allow(lost));

  test('is requested again, and the page starts without a reload', { tag: '@cross' }, async ({ page }) => {
    const documents = documentRequests(page);
    const failed = new Set<string>();
    await page.route('**/assets/js/**', async (route) => {
      const url = route.request().url();
      if (failed.has(url)) return route.fallback();
      failed.add(url);
      return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found\n' });
    });
    await page.goto('/subscribe');
    await started(page);
    expect(failed.size).toBeGreaterThan(2);
    expect(documents).toHaveLength(1);
  });

  test('does not cost what was typed, and is requested at the next input @visitor', { tag: '@cross' }, async ({
    page,
  }) => {
    const documents = documentRequests(page);
    const block = await page.route('**/assets/js/**', (route) => route.abort());
    await page.goto('/home');
    const composer = page.getByRole('main').getByRole('textbox').first();
    await composer.pressSequentially('What does it cost?');
    await expect(page.locator('html')).toHaveAttribute('data-static', '');
    await block.dispose();
    await composer.press('End');
    await started(page);
    await expect(composer).toHaveValue('What does it cost?');
    expect(documents).toHaveLength(1);
  });

  test('is looked for by one reload, where nothing was typed', async ({ page }) => {
    const documents = documentRequests(page);
    await page.route('**/assets/js/**', (route) => route.fulfill({ status: 404 }));
    await page.goto('/about');
    await expect.poll(() => documents.length).toBe(2);
    await expect(page.locator('html')).toHaveAttribute('data-static', '');
    await expectShown(page, 'about');
    await page.waitForLoadState('networkidle');
    expect(documents).toHaveLength(2);
  });
});

for (const lacking of [
  'Map.groupBy',
  'Array.prototype.toSorted',
  'Intl.Locale.prototype.maximize',
  'Element.prototype.checkVisibility',
  'Promise.withResolvers',
  'window.requestIdleCallback',
])
  test(`Every page is complete in a browser without ${lacking}`, { tag: '@cross' }, async ({ page }) => {
    await page.addInitScript((path) => {
      const names = path.split('.');
      const owner = names.slice(0, -1).reduce((value, name) => Reflect.get(value, name), globalThis);
      Reflect.deleteProperty(owner, names.at(-1) ?? '');
    }, lacking);
    for (const name of pageNames) {
      await page.goto(pagePath(name));
      await started(page);
      await expectShown(page, name);
    }
  });

test('A fragment that is no valid text, and a scroll before the app starts, change nothing', {
  tag: '@cross',
}, async ({ page }) => {
  for (const address of ['/downLoad#50%-off', '/home#%', '/updateLogInfo?q=%#%E0%A4%A']) {
    await page.goto(address);
    await started(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  const release = await holdScripts(page);
  await page.goto('/downLoad#linux');
  const place = await page.evaluate(() => {
    scrollBy(0, 700);
    return scrollY;
  });
  release();
  await started(page);
  await idle(page);
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

/** What the visitor sees of each native control: whether it is checked or open. */
const states = (page: Page) =>
  page.evaluate(() =>
    // Without the files for the visitor's own system, which are opened below the window.
    [...document.querySelectorAll<HTMLElement>('details:not(:has(#linux)), dialog, [popover], input[type=radio]')].map(
      (element) => {
        if (element instanceof HTMLInputElement) return element.checked;
        return element.hasAttribute('open') || element.matches(':popover-open');
      },
    ),
  );

for (const name of pageNames)
  test(`What is pressed on ${pagePath(name)} before the app is live stays pressed @visitor`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const at of Array.from({ length: 12 }, (_, index) => index)) {
      const release = await holdScripts(page);
      await page.goto(pagePath(name), { waitUntil: 'domcontentloaded' });
      const control = page
        .locator('main summary, main [popovertarget], header [commandfor=menu], main label:has([type=radio])')
        .filter({ visible: true })
        .nth(at);
      if ((await control.count()) === 0) return;
      await control.click();
      const before = await states(page);
      release();
      await started(page);
      await idle(page);
      expect(await states(page), `${at}`).toEqual(before);
      await page.unrouteAll();
    }
  });

test('The start script loads only files of the site’s scripts', { tag: '@chromium' }, async ({ page }) => {
  await changeDocument(page, '/about', (html) =>
    html.replace('data-scripts="', 'data-scripts="https://evil.example/x.js /other.js '),
  );
  const others: string[] = [];
  page.on('request', (request) => {
    if (/evil|other\.js/.test(request.url())) others.push(request.url());
  });
  await page.goto('/about');
  await started(page);
  expect(others).toEqual([]);
});

test('Every page is live after its load, and stays at its address', { tag: '@cross' }, async ({ page }) => {
  for (const name of pageNames) {
    await page.goto(pagePath(name));
    await started(page);
    await expectShown(page, name);
    await expect(page).toHaveURL(pagePath(name));
  }
});
