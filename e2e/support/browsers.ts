import { existsSync } from 'node:fs';
import { devices, type PlaywrightTestOptions, type PlaywrightWorkerOptions, webkit } from '@playwright/test';

type Use = Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>;

const FIREFOX = '/usr/bin/firefox-esr';
/** Chromium without a window, which needs half of the processor time; `--headed`, `--ui` and `--debug` show the whole browser. */
const isHeaded =
  Boolean(process.env.E2E_HEADED) || process.argv.some((option) => /^--(headed|ui|debug)\b/.test(option));
// The workers read this file again, without the options.
if (isHeaded) process.env.E2E_HEADED = 'true';
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].slice(isHeaded ? 1 : 0).find(existsSync);

/** True where Debian's Chromium is installed, with whose fonts the pictures were taken. */
export const hasDebianChromium = Boolean(CHROMIUM);

/** No test reaches another host than its site's, such as those of third-party scripts: Chromium does not find them. */
const ownHosts = ['localhost', '127.0.0.1', ...(process.env.BASE_URL ? [new URL(process.env.BASE_URL).hostname] : [])];
const onlyOwn = ['MAP * ~NOTFOUND', ...ownHosts.map((host) => `EXCLUDE ${host}`)].join(', ');

/** The system's browsers where they are installed, else Playwright's own (`npx playwright install`). */
export const onChromium: Use = {
  browserName: 'chromium',
  launchOptions: {
    ...(CHROMIUM && { executablePath: CHROMIUM }),
    args: ['--disable-quic', '--disable-sync', `--host-resolver-rules=${onlyOwn}`],
    // Real scrollbars: the root font size must not depend on them.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
};

export const onFirefox: Use = {
  browserName: 'firefox',
  ...(existsSync(FIREFOX) && { channel: 'moz-firefox' }),
  launchOptions: {
    ...(existsSync(FIREFOX) && { executablePath: FIREFOX }),
    // Going back must load through the driver, which a page restored from the back/forward cache does not.
    firefoxUserPrefs: {
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
export const hasWebkit = existsSync(webkit.executablePath());
export const onWebkit: Use = hasWebkit ? { browserName: 'webkit' } : onChromium;

/** Further screens for the contract's tests; phones and tablets from Playwright's registry. */
export const screens: Record<string, Use> = {
  'android-small': { ...devices['Galaxy S9+'], ...onChromium },
  'android-large': { ...devices['Pixel 8 Pro'], ...onChromium },
  iphone: { ...devices['iPhone 15'], ...onWebkit },
  ipad: { ...devices['iPad (gen 7)'], ...onWebkit },
  'laptop-1366': { ...onChromium, viewport: { width: 1366, height: 768 } },
  'desktop-1920': { ...onChromium, viewport: { width: 1920, height: 1080 } },
  'desktop-3840': { ...onChromium, viewport: { width: 3840, height: 2160 } },
};
