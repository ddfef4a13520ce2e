import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { Builder, By, Capabilities, until, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../scripts/servers/serve.ts';
import { waitForServer } from '../../scripts/setup/run.ts';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { IMAGE_CATALOGUE_KEY, THEME_KEY } from '../../src/lib/storage.ts';
import { findUnclearChoices, serveOlder } from '../support/older-browsers.ts';
import { visibleImageThemes } from '../support/pages.ts';
import { targets } from '../support/targets.ts';

/** Starts a WebKitGTK window in a dark system, because no package archive has Playwright's WebKit. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright expects a pattern.
const startSafari = async ({}, use: (safari: WebDriver) => Promise<void>) => {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (!binary) throw new Error('No MiniBrowser: install webkit2gtk-driver.');
  // Xvfb chooses a free display number and writes it to stdout, descriptor 1.
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '4000x2400x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(createInterface({ input: screen.stdout }), 'line');
  const port = await freePort();
  // The compositor may hang without a GPU, and the sandbox needs user namespaces, which containers and root often lack.
  const settings = { WEBKIT_DISABLE_COMPOSITING_MODE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, GTK_THEME: 'Adwaita:dark', ...settings },
  });
  await waitForServer(driver, 'WebKitWebDriver', `http://127.0.0.1:${port}/status`);
  const capabilities = new Capabilities();
  capabilities.set('browserName', 'MiniBrowser');
  capabilities.set('webkitgtk:browserOptions', { binary, args: ['--automation'] });
  const safari = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
  await use(safari);
  await safari.quit();
  driver.kill();
  screen.kill();
};

const test = base.extend<object, { safari: WebDriver }>({
  safari: [startSafari, { scope: 'worker', timeout: 60_000 }],
});

// In one worker, because the tests share a window.
test.describe.configure({ mode: 'default' });

const open = (safari: WebDriver, path: string) => safari.get(new URL(path, targets.site).href);

const currentPath = (safari: WebDriver) =>
  safari.executeScript<string>('return location.pathname + location.search + location.hash');

const started = (safari: WebDriver) => safari.wait(until.elementLocated(By.css('html[data-started]')), 15_000);

test('Safari opens /home with fresh images, stays in one document, and opens the menu @visitor', async ({ safari }) => {
  await open(safari, '/?x=1#y');
  await started(safari);
  expect(await currentPath(safari)).toBe('/home?x=1#y');
  const stored = await safari.executeScript<string>(`return localStorage.getItem('${IMAGE_CATALOGUE_KEY}')`);
  expect(Object.keys(JSON.parse(stored))).toHaveLength(9);

  await safari.executeScript('window.sameDocument = true');
  await safari.findElement(By.css('footer a[href="/about"]')).click();
  await safari.wait(until.titleContains('About Parley'), 15_000);
  expect(await currentPath(safari)).toBe('/about');
  expect(await safari.executeScript('return window.sameDocument')).toBe(true);
  // The focus moves after the title has changed.
  await expect.poll(() => safari.executeScript('return document.activeElement.tagName')).toBe('H1');

  for (const width of [768, 2560]) {
    await safari.manage().window().setRect({ width, height: 900 });
    await expect.poll(() => safari.executeScript('return innerWidth')).toBe(width);
    const rootFontSize = await safari.executeScript(
      'return parseFloat(getComputedStyle(document.documentElement).fontSize)',
    );
    expect(rootFontSize, `the root font size at ${width} px`).toBeCloseTo((100 * width) / 1920, 1);
  }

  await safari.manage().window().setRect({ width: 600, height: 900 });
  const menu = safari.findElement(By.id('menu'));
  await safari.findElement(By.css('header button[command="show-modal"]')).click();
  await safari.wait(until.elementIsVisible(menu), 15_000);
  await safari.findElement(By.css('#menu button[command="close"]')).click();
  await safari.wait(until.elementIsNotVisible(menu), 15_000);
});

test('Back from another document keeps the scroll position in Safari @visitor', async ({ safari }) => {
  const position = () => safari.executeScript<number>('return scrollY');
  // A script that is executed while WebKit replaces the document may never return.
  const address = () => safari.getCurrentUrl();
  // WebKit keeps no page with an `unload` listener, so that it is loaded anew.
  for (const prepare of ['', 'addEventListener("unload", () => {})']) {
    await open(safari, '/about');
    await started(safari);
    await safari.executeScript(`${prepare}; scrollTo({ top: 1200, behavior: 'instant' })`);
    await safari.executeScript('setTimeout(() => location.assign("/robots.txt"))');
    await expect.poll(address).toMatch(/\/robots\.txt$/);
    await safari.executeScript('setTimeout(() => history.back())');
    await expect.poll(address).toMatch(/\/about$/);
    await expect.poll(position, prepare).toBeCloseTo(1200, -1);
  }
});

test('Pictures have the theme that was chosen, otherwise the dark one of the system, in Safari', async ({ safari }) => {
  await open(safari, '/home');
  for (const { choice, theme } of [
    { choice: `localStorage.setItem('${THEME_KEY}', 'light')`, theme: 'light' },
    { choice: 'localStorage.clear()', theme: 'dark' },
  ]) {
    await safari.executeScript(choice);
    await open(safari, '/home');
    await started(safari);
    expect(await safari.executeScript(visibleImageThemes, '#membership img'), choice).toEqual([theme]);
  }
});

/** Minified, because it is sent to the browser with each page. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

// A test for each page, because a busy machine needs 8 s for one. In full, results have hundreds of elements that pass.
for (const name of pageNames)
  test(`A page is readable in the oldest supported Safari, in a dark system (${name})`, { tag: '@full' }, async ({
    safari,
  }) => {
    using older = await serveOlder();
    await safari.get(older.url + pagePath(name));
    expect.soft(await safari.executeScript(findUnclearChoices), name).toEqual([]);
    await safari.executeScript(axe);
    const options = { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] };
    const findViolations = `const [options, done] = arguments;
      const textOf = ({ html, failureSummary }) => html + ' ' + failureSummary;
      const found = ({ violations }) => violations.flatMap(({ nodes }) => nodes.map(textOf));
      axe.run(options).then((results) => done(found(results)), ({ message }) => done(message));`;
    expect(await safari.executeAsyncScript(findViolations, options), name).toEqual([]);
  });
