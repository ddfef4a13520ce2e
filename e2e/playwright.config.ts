import '../scripts/test/environment.ts';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { hasDebianChromium, hasWebkit, onChromium, onFirefox, onWebkit, screens } from './support/browsers.ts';
import { defaultLocale as locale } from './support/content.ts';
import { isRemote, ownServers, targets, webServer } from './support/targets.ts';

/** README.md in this folder describes the projects and tags. */
const testDir = import.meta.dirname;
// As `npx` does: the project's own programs first, Node.js among them.
process.env.PATH = `${path.join(testDir, '../node_modules/.bin')}${path.delimiter}${process.env.PATH}`;

/** Where reports and traces go: the test command has a folder for each of its parts. */
const results = process.env.E2E_RESULTS ?? 'test-results/e2e';

/** A site that BASE_URL names has no back office of ours, and no servers with other settings beside it. */
const impossible = ownServers ? [] : [/@own-servers/];
const onlyOwn = ownServers ? [] : /./;
/** On another machine only tests run that change nothing there. Those in http/ only read, except the ones left out anyway. */
const permitted = isRemote ? /@readonly/ : /./;
const contract = isRemote ? /(?=.*@contract).*@readonly/ : /@contract/;
/** Tests that only Chromium's driver can measure or emulate, and pictures. */
const onChromiumOnly = [/@chromium|@visual/, ...impossible];

export default defineConfig({
  testDir,
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
  webServer,
  use: {
    baseURL: targets.site,
    actionTimeout: 10_000,
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
    { name: 'container', testDir: 'container' },
    { name: 'visual', testDir: 'visual', grepInvert: hasDebianChromium ? impossible : /./, use: onChromium },
    // What one worker builds and serves.
    { name: 'third-party', testDir: 'third-party', grepInvert: onlyOwn, workers: 1, use: onChromium },
    { name: 'rollout', testDir: 'rollout', grepInvert: onlyOwn, workers: 1, use: onChromium },
    { name: 'development', testDir: 'development', grepInvert: impossible, workers: 1, use: { ...onChromium, locale } },
    ...Object.entries(screens).map(([name, use]) => ({
      ...{ name, testDir: 'specs', grep: contract, grepInvert: impossible, use: { ...use, locale } },
    })),
  ],
});
