import '../scripts/test/environment.ts';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { hasDebianChromium, hasWebkit, onChromium, onFirefox, onWebkit, screens } from './support/browsers.ts';
import { targets, webServer } from './support/targets.ts';

/** README.md in this folder describes the projects and tags. */
const testDir = import.meta.dirname;
// Like `npx`, finds the programs of the project's packages first.
process.env.PATH = `${path.join(testDir, '../node_modules/.bin')}${path.delimiter}${process.env.PATH}`;

// Specs that read content read the sample.
process.env.SITE_CONTENT = 'sample';

/** The folder of reports and traces. `npm test` sets one for each of its parts. */
const results = process.env.E2E_RESULTS ?? 'test-results/e2e';

/** The tests that run in a second browser: those in which browsers can differ, unless they need Chromium's driver. */
const crossBrowser = { testDir: 'specs', grep: /@contract|@cross/, grepInvert: /@chromium/ };

/** The tests that pass with any content. */
const anyContent = { name: 'any-content', testMatch: 'any-content.spec.ts', use: onChromium };

export default defineConfig({
  testDir,
  outputDir: `../${results}/output`,
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // Some tests load every page, and machines of CI can be slow.
  timeout: 60_000,
  expect: { timeout: 10_000, toHaveScreenshot: { maxDiffPixelRatio: 0.005, animations: 'disabled' } },
  reporter: [
    [process.env.CI ? 'dot' : 'list'],
    ['html', { open: 'never', outputFolder: `../${results}/report` }],
    ['junit', { outputFile: `../${results}/junit.xml`, includeRetries: true }],
  ],
  webServer,
  use: {
    baseURL: targets.site,
    locale: 'en-US',
    actionTimeout: 10_000,
    serviceWorkers: 'block',
    // Recording takes a fifth of a test's time, so only a retry in CI is recorded. `--trace on` records each test.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  // Only these tests can pass on a deployment.
  projects: process.env.BASE_URL
    ? [anyContent]
    : [
        // Playwright starts the tests in this order. The projects with one worker are first, because they take longest.
        // One worker, because the tests share a site that the worker builds and serves. The development server compiles
        // pages on request, which takes minutes on a busy machine.
        { name: 'development', testDir: 'development', workers: 1, timeout: 180_000, use: onChromium },
        { name: 'rollout', testDir: 'rollout', workers: 1, use: onChromium },
        { name: 'third-party', testDir: 'third-party', workers: 1, use: onChromium },
        anyContent,
        { name: 'http', testDir: 'http' },
        { name: 'chromium', testDir: 'specs', use: onChromium },
        { name: 'firefox', ...crossBrowser, use: onFirefox },
        // Without Playwright's WebKit, smoke tests in WebKitGTK instead.
        hasWebkit ? { name: 'webkit', ...crossBrowser, use: onWebkit } : { name: 'webkit', testDir: 'webkit' },
        { name: 'container', testDir: 'container' },
        // Other browsers render the pictures differently. Without Debian's Chromium, no test matches.
        { name: 'visual', testDir: 'visual', ...(!hasDebianChromium && { grepInvert: /./ }), use: onChromium },
        ...Object.entries(screens).map(([name, use]) => ({ name, testDir: 'screens', use })),
      ],
});
