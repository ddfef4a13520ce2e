import type { Page } from '@playwright/test';
import { type PageName, pageNames, pagePath } from '../../src/lib/paths.ts';
import {
  changeResponse,
  chunkRequests,
  documentRequests,
  goInApp,
  holdScripts,
  idle,
  open,
  recordCopies,
  started,
} from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectShown, footerLink, heading, mainLink, narrow } from '../support/pages.ts';

/** Matches the messages of browsers about scripts that a test delays or blocks. */
const loadErrors = /404|Failed to load resource|NetworkError|Loading module/;

test.describe('A click on a link before the app has started', { tag: '@cross' }, () => {
  test('is followed in the app, if it starts soon @visitor', async ({ page }) => {
    const documents = documentRequests(page);
    const releaseScripts = await holdScripts(page);
    await page.clock.install();
    const request = page.waitForRequest('**/assets/js/**');
    await page.goto('/home');
    await request;
    // With a running clock, a clicked link would load its document after 800 ms.
    await page.clock.pauseAt(Date.now() + 10_000);
    await mainLink(page, 'subscribe').click();
    await mainLink(page, 'about').click();
    releaseScripts();
    await started(page);
    await expect(page).toHaveURL('/about');
    await expectShown(page, 'about');
    expect(documents).toHaveLength(1);
  });

  test('opens a new tab, if the visitor asks for one, or loads the document, if the app does not start', async ({
    page,
    context,
  }) => {
    const documents = documentRequests(page);
    await page.route('**/assets/js/**', () => undefined);
    await page.goto('/home');
    const opened = context.waitForEvent('page');
    await mainLink(page, 'about').click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL('/about');
    await expect(page).toHaveURL('/home');
    await mainLink(page, 'about').click();
    await expect(page).toHaveURL('/about');
    expect(documents).toHaveLength(2);
  });
});

test('The app does not start before an input with Save-Data or on a 2g connection @visitor', {
  tag: '@chromium',
}, async ({ page }) => {
  for (const { connection, makeInput } of [
    { connection: { saveData: true }, makeInput: () => page.keyboard.press('Shift') },
    { connection: { effectiveType: 'slow-2g' }, makeInput: () => page.mouse.click(2, 300) },
    { connection: { effectiveType: '2g' }, makeInput: () => page.evaluate(() => history.back()) },
  ]) {
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }),
      connection,
    );
    await page.goto('/about');
    // So that Back stays in the document.
    await page.evaluate(() => history.pushState(null, '', '#'));
    const chunks = chunkRequests(page);
    await page.waitForLoadState('networkidle');
    expect(chunks).toEqual([]);
    await makeInput();
    await started(page);
  }
});

test.describe('Without the app', () => {
  test.beforeEach(({ pageErrors }) => void pageErrors.allow(loadErrors));

  for (const { reason, preventStart, loads } of [
    {
      reason: 'scripts are missing even after a reload',
      preventStart: (page: Page) => page.route('**/assets/js/**', (route) => route.fulfill({ status: 404 })),
      loads: 2,
    },
    {
      reason: 'the browser is too old',
      preventStart: (page: Page) => page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn')),
      loads: 1,
    },
  ])
    test(`because ${reason}, themes and copying still work @visitor`, { tag: '@cross' }, async ({ page }) => {
      const copies = await recordCopies(page);
      const html = page.locator('html');
      const documents = documentRequests(page);
      const loadsOfFirstPage = () => documents.filter((url) => url.endsWith('/versionUpdateContent')).length;
      await preventStart(page);
      await page.goto('/versionUpdateContent');
      await expect.poll(loadsOfFirstPage).toBe(loads);
      await expect(html).toHaveAttribute('data-static', '');
      await page.getByRole('banner').getByRole('radio', { name: 'Dark', exact: true }).check();
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await page.getByRole('main').locator('button[data-copy]').first().click();
      await expect.poll(() => copies).toEqual([expect.stringMatching(/^http.*\?version=1\.4\.0$/)]);
      await mainLink(page, 'updateLogInfo').click();
      await expect(page).toHaveURL('/updateLogInfo');
      await expect(html).toHaveAttribute('data-static', '');
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await expect(page.getByRole('main').getByRole('search')).toBeHidden();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      await expect(heading(page)).toBeVisible();
      expect(loadsOfFirstPage(), 'how often the first page was loaded').toBe(loads);
    });
});

test.describe('A script that cannot be loaded', { tag: '@cross' }, () => {
  test.beforeEach(({ pageErrors }) => void pageErrors.allow(loadErrors));

  test('is requested again, and the app starts without a reload', async ({ page }) => {
    const documents = documentRequests(page);
    const requestedOnce = new Set<string>();
    await page.route('**/assets/js/**', async (route) => {
      const url = route.request().url();
      if (requestedOnce.has(url)) return route.fallback();
      requestedOnce.add(url);
      return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found\n' });
    });
    await open(page, '/subscribe');
    expect(requestedOnce.size, 'the number of scripts that failed at first').toBeGreaterThan(2);
    expect(documents).toHaveLength(1);
  });

  test('is requested again on the next input, and what was typed stays @visitor', async ({ page }) => {
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
});

// Firefox runs older-browsers.spec.ts.
test('Every page is shown in an older browser', { tag: '@chromium' }, async ({ page }) => {
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
  for (const name of pageNames) {
    await footerLink(page, name).click();
    await expectShown(page, name);
    await expect(page).toHaveURL(pagePath(name));
  }
  expect(documents).toEqual([]);
});

test('A malformed fragment or query has no effect', { tag: '@cross' }, async ({ page }) => {
  const expectShownWithoutAlert = async (name: PageName) => {
    await expectShown(page, name);
    await expect(page.getByRole('alert')).toHaveCount(0);
  };
  await open(page, '/updateLogInfo?q=%#%E0%A4%A');
  await expectShownWithoutAlert('updateLogInfo');
  await goInApp(page, '/downLoad#50%-off');
  await expectShownWithoutAlert('downLoad');
});

/** Returns for each native control whether it is checked or open. */
const readStates = (page: Page) =>
  page.evaluate(() => {
    // Leaves out the files for Linux, the tests' system, which the app opens if they are below the visible part of the page.
    const controls = document.querySelectorAll('details:not(:has(#linux)), [popover], input[type=radio]');
    return [...controls].map((control) => control.matches(':checked, [open], :popover-open'));
  });

test('A control that was used before the app’s start keeps its state @visitor', async ({ page }) => {
  await page.setViewportSize(narrow);
  for (const name of pageNames) {
    const releaseScripts = await holdScripts(page);
    await page.goto(pagePath(name), { waitUntil: 'domcontentloaded' });
    // Clicks within the page, because each click by the driver takes as long as loading a page.
    await page.locator('main :is(summary, [popovertarget], [type=radio]:not(:checked))').evaluateAll((controls) => {
      for (const control of controls) if (control instanceof HTMLElement) control.click();
    });
    const before = await readStates(page);
    releaseScripts();
    await started(page);
    await idle(page);
    expect(await readStates(page), name).toEqual(before);
    await page.unrouteAll();
  }
});

test('The start script loads only files of the site’s scripts', { tag: '@chromium' }, async ({ page }) => {
  await changeResponse(page, '/about', (html) =>
    html.replace('data-scripts="', 'data-scripts="https://evil.example/x.js /other.js '),
  );
  const forbiddenRequests: string[] = [];
  page.on('request', (request) => {
    if (/evil|other\.js/.test(request.url())) forbiddenRequests.push(request.url());
  });
  await open(page, '/about');
  expect(forbiddenRequests).toEqual([]);
});
