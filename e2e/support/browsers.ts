import { existsSync } from 'node:fs';
import { devices, type PlaywrightTestOptions, type PlaywrightWorkerOptions, webkit } from '@playwright/test';

type Use = Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>;

const FIREFOX = '/usr/bin/firefox-esr';
/** Headless Chromium takes half the processor time, but `--headed`, `--ui` and `--debug` need a window. */
const isHeaded =
  Boolean(process.env.E2E_HEADED) || process.argv.some((option) => /^--(headed|ui|debug)\b/.test(option));
// Workers evaluate this file again, without the command's options.
if (isHeaded) process.env.E2E_HEADED = 'true';
const chromiumPaths = [...(isHeaded ? [] : ['/usr/bin/chromium-headless-shell']), '/usr/bin/chromium'];
const CHROMIUM = chromiumPaths.find((file) => existsSync(file));

/** The reference screenshots were taken with Debian's Chromium. */
export const hasDebianChromium = Boolean(CHROMIUM);

/** Chromium resolves only the hosts of the site, so that no test reaches a third-party host. */
const siteHosts = ['localhost', '127.0.0.1', ...(process.env.BASE_URL ? [new URL(process.env.BASE_URL).hostname] : [])];
const hostResolverRules = ['MAP * ~NOTFOUND', ...siteHosts.map((host) => `EXCLUDE ${host}`)].join(', ');

/** The system's browsers if they are installed, otherwise Playwright's (`npx playwright install`). */
export const onChromium: Use = {
  browserName: 'chromium',
  launchOptions: {
    ...(CHROMIUM && { executablePath: CHROMIUM }),
    args: [
      '--disable-quic',
      '--disable-sync',
      `--host-resolver-rules=${hostResolverRules}`,
      // One renderer for all tests of a worker, because starting a process takes a quarter of a page's loading time.
      '--renderer-process-limit=1',
    ],
    // Shows scrollbars, so that tests fail if the root font size depends on them.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
};

export const onFirefox: Use = {
  browserName: 'firefox',
  ...(existsSync(FIREFOX) && { channel: 'moz-firefox' }),
  launchOptions: {
    ...(existsSync(FIREFOX) && { executablePath: FIREFOX }),
    // Playwright cannot wait for a page that Back restores from the back/forward cache.
    firefoxUserPrefs: {
      'fission.bfcacheInParent': false,
      'browser.sessionhistory.max_total_viewers': 0,
      // One content process for all tests, because starting a process takes as long as loading a page.
      'fission.autostart': false,
      'dom.ipc.processCount': 1,
      'dom.ipc.keepProcessesAlive.web': 1,
      'dom.ipc.processPrelaunch.enabled': false,
      // Scrollbars take up space, as on Windows.
      'widget.gtk.overlay-scrollbars.enabled': false,
    },
  },
};

/** Without Playwright's WebKit, the screens of Apple's devices run in Chromium. WebKitGTK runs only webkit/smoke.spec.ts. */
export const hasWebkit = existsSync(webkit.executablePath());
export const onWebkit: Use = hasWebkit ? { browserName: 'webkit' } : onChromium;

/** The screens on which the tests of screens/ run. */
export const screens: Record<string, Use> = {
  'android-small': { ...devices['Galaxy S9+'], ...onChromium },
  'android-large': { ...devices['Pixel 8 Pro'], ...onChromium },
  iphone: { ...devices['iPhone 15'], ...onWebkit },
  ipad: { ...devices['iPad (gen 7)'], ...onWebkit },
  'laptop-1366': { ...onChromium, viewport: { width: 1366, height: 768 } },
  'desktop-1920': { ...onChromium, viewport: { width: 1920, height: 1080 } },
  'desktop-3840': { ...onChromium, viewport: { width: 3840, height: 2160 } },
};
