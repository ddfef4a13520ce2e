import '../scripts/test/environment.ts';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, devices, type PlaywrightTestConfig, webkit } from '@playwright/test';
import { defaultLocale, thirdPartyHosts } from './support/content.ts';
import { isRemote, ownServers, targets } from './support/targets.ts';

/**
 * Works by itself, with any of Playwright's options: `npx playwright test --config e2e/playwright.config.ts --ui`.
 * README.md in this folder describes the projects and tags.
 */
const here = import.meta.dirname;
const FIREFOX = '/usr/bin/firefox-esr';
/** Chromium without a window, which needs half of the processor time; `--headed`, `--ui` and `--debug` show the whole browser. */
const isHeaded =
  Boolean(process.env.E2E_HEADED) || process.argv.some((option) => /^--(headed|ui|debug)\b/.test(option));
// The workers read this file again, without the options.
if (isHeaded) process.env.E2E_HEADED = 'true';
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].slice(isHeaded ? 1 : 0).find(existsSync);

// As `npx` does: the project's own programs first, Node.js among them.
process.env.PATH = `${path.join(here, '../node_modules/.bin')}${path.delimiter}${process.env.PATH}`;

type Use = NonNullable<PlaywrightTestConfig['use']>;

const unresolved =
  thirdPartyHosts.length > 0
    ? [`--host-resolver-rules=${thirdPartyHosts.map((host) => `MAP ${host} ~NOTFOUND`).join(', ')}`]
    : [];

/** The system's browsers where they are installed, else Playwright's own (`npx playwright install`). */
const onChromium: Use = {
  browserName: 'chromium',
  launchOptions: {
    ...(CHROMIUM && { executablePath: CHROMIUM }),
    args: ['--disable-quic', '--disable-sync', ...unresolved],
    // Real scrollbars: the root font size must not depend on them.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
};
const onFirefox: Use = {
  browserName: 'firefox',
  ...(existsSync(FIREFOX) && { channel: 'moz-firefox' }),
  launchOptions: {
    ...(existsSync(FIREFOX) && { executablePath: FIREFOX }),
    // Going back must load through the driver, which a page restored from the back/forward cache does not.
    firefoxUserPrefs: {
      'network.dns.localDomains': thirdPartyHosts.join(','),
      'fission.bfcacheInParent': false,
      'browser.sessionhistory.max_total_viewers': 0,
      // One content process for all tests, kept from one to the next: starting one takes as long as a page.
      'fission.autostart': false,
      'dom.ipc.processCount': 1,
      'dom.ipc.keepProcessesAlive.web': 1,
      'dom.ipc.processPrelaunch.enabled': false,
      // Scrollbars that take up space, as on Windows: the root font size must not depend on them.
      'widget.gtk.overlay-scrollbars.enabled': false,
    },
  },
};
/** Without Playwright's own WebKit build, a smoke test drives Debian's WebKitGTK over WebDriver. */
const hasWebkit = existsSync(webkit.executablePath());
const onWebkit: Use = hasWebkit ? { browserName: 'webkit' } : onChromium;

/** Further screens for the contract's tests; phones and tablets from Playwright's registry. */
const screens: Record<string, Use> = {
  'android-small': { ...devices['Galaxy S9+'], ...onChromium },
  'android-large': { ...devices['Pixel 8 Pro'], ...onChromium },
  iphone: { ...devices['iPhone 15'], ...onWebkit },
  ipad: { ...devices['iPad (gen 7)'], ...onWebkit },
  'laptop-1366': { ...onChromium, viewport: { width: 1366, height: 768 } },
  'desktop-1920': { ...onChromium, viewport: { width: 1920, height: 1080 } },
  'desktop-3840': { ...onChromium, viewport: { width: 3840, height: 2160 } },
};

/** Where reports and traces go: the test command has a folder for each of its parts. */
const results = process.env.E2E_RESULTS ?? 'test-results/e2e';

/** A site that BASE_URL names has no back office of ours, and no servers with other settings beside it. */
const impossible = ownServers ? [] : [/@own-servers/];
/** On another machine only tests run that change nothing there. Those in http/ only read, except the ones left out anyway. */
const permitted = isRemote ? /@readonly/ : /./;
const contract = isRemote ? /(?=.*@contract).*@readonly/ : /@contract/;
/** Specs read the site in its default language, as its words in content/. */
const locale = defaultLocale;
/** Tests that only Chromium's driver can measure or emulate, and pictures. */
const onChromiumOnly = [/@chromium|@visual/, ...impossible];

export default defineConfig({
  testDir: here,
  outputDir: `../${results}/output`,
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  timeout: 30_000,
  expect: { timeout: 10_000, toHaveScreenshot: { maxDiffPixelRatio: 0.005, animations: 'disabled' } },
  reporter: [
    [process.env.CI ? 'dot' : 'list'],
    ['html', { open: 'never', outputFolder: `../${results}/report` }],
    ['junit', { outputFile: `../${results}/junit.xml`, includeRetries: true }],
  ],
  webServer: process.env.BASE_URL
    ? []
    : [
        {
          name: 'servers',
          command: `"${process.execPath}" support/servers.ts`,
          stdout: 'pipe',
          // The named groups become variables of the workers' environment, which support/targets.ts reads.
          wait: {
            stdout:
              /Servers: (?<e2e_url>\S+) (?<e2e_url_without_api>\S+) (?<e2e_url_with_dead_api>\S+) (?<e2e_url_with_limits>\S+) (?<e2e_url_of_fixture>\S+) (?<e2e_url_of_api>\S+) (?<e2e_nginx_pid>\d+) ready/,
          },
          // The first build renders the pictures.
          timeout: 600_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        },
      ],
  use: {
    baseURL: targets.site,
    serviceWorkers: 'block',
    // Recording each test costs a fifth of its time: a failed test is recorded when CI tries it again, or with --trace on.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'http', testDir: 'http', grepInvert: impossible },
    { name: 'chromium', testDir: 'specs', grep: permitted, grepInvert: impossible, use: { ...onChromium, locale } },
    { name: 'firefox', testDir: 'specs', grep: permitted, grepInvert: onChromiumOnly, use: { ...onFirefox, locale } },
    hasWebkit
      ? { name: 'webkit', testDir: 'specs', grep: permitted, grepInvert: onChromiumOnly, use: { ...onWebkit, locale } }
      : { name: 'webkit', testDir: 'webkit' },
    // The image itself; skipped where the test command has not started a container.
    { name: 'container', testDir: 'container' },
    // Pictures of the site with the fixture's content; they are those of Debian's Chromium and fonts.
    { name: 'visual', testDir: 'visual', grepInvert: CHROMIUM ? impossible : /./, use: onChromium },
    // A build with third-party scripts, which one worker makes and serves.
    { name: 'third-party', testDir: 'third-party', grepInvert: ownServers ? [] : /./, workers: 1, use: onChromium },
    // Two versions of the site behind one edge, which one worker makes and serves.
    { name: 'rollout', testDir: 'rollout', grepInvert: ownServers ? [] : /./, workers: 1, use: onChromium },
    // Each worker compiles a development server of its own.
    { name: 'development', testDir: 'development', grepInvert: impossible, workers: 1, use: { ...onChromium, locale } },
    ...Object.entries(screens).map(([name, use]) => ({
      name,
      testDir: 'specs',
      grep: contract,
      grepInvert: impossible,
      use: { ...use, locale },
    })),
  ],
});
