import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { targets } from './support/targets.ts';

const CHROMIUM = '/usr/bin/chromium';
const FIREFOX = '/usr/bin/firefox-esr';

type Use = NonNullable<PlaywrightTestConfig['use']>;

/** The system's browsers where they are installed, else Playwright's own (`npx playwright install`). */
const chromium: Use = {
  browserName: 'chromium',
  launchOptions: {
    ...(existsSync(CHROMIUM) && { executablePath: CHROMIUM }),
    args: ['--disable-quic', '--disable-sync'],
    // Real scrollbars: the root font size must not depend on them.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
};
const firefox: Use = {
  browserName: 'firefox',
  ...(existsSync(FIREFOX) && { channel: 'moz-firefox' }),
  launchOptions: {
    ...(existsSync(FIREFOX) && { executablePath: FIREFOX }),
    // Going back must load through the driver, which a page restored from the back/forward cache does not.
    firefoxUserPrefs: {
      'fission.bfcacheInParent': false,
      'browser.sessionhistory.max_total_viewers': 0,
      // Scrollbars that take room, as on Windows: the root font size must not depend on them.
      'widget.gtk.overlay-scrollbars.enabled': false,
    },
  },
};

export default defineConfig({
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  testDir: path.dirname(new URL(import.meta.url).pathname),
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [
    [process.env.CI ? 'dot' : 'list'],
    ...(process.env.E2E_REPORT ? ([['json', { outputFile: process.env.E2E_REPORT }]] as const) : []),
  ],
  // A deployment somewhere else has no recording API and no broken twin beside it.
  ...(targets.own ? {} : { grepInvert: /@own-servers/ }),
  use: {
    baseURL: targets.site,
    serviceWorkers: 'block',
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
  },
  projects: [
    { name: 'http', testDir: 'http' },
    { name: 'chromium', testDir: 'specs', use: chromium },
    // What only Chromium's driver can measure or emulate.
    {
      name: 'firefox',
      testDir: 'specs',
      use: firefox,
      grepInvert: targets.own ? /@chromium/ : /@chromium|@own-servers/,
    },
    { name: 'webkit', testDir: 'webkit' },
    // The image itself; only the test command's container part has one.
    { name: 'container', testDir: 'container' },
    { name: 'development', testDir: 'development', use: { ...chromium, baseURL: targets.development } },
  ],
});
