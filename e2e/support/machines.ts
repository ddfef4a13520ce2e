import type { Page } from '@playwright/test';

/** The properties of its machine that a browser exposes. */
export type Machine = {
  userAgent: string;
  /** User-Agent Client Hints; Firefox and Safari have none. */
  hints?: { platform: string; architecture: string; bitness: string };
  /** The number of simultaneous touches that the screen supports. */
  touches?: number;
};

const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`;
const safari = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`;
const firefox = (system: string) => `Mozilla/5.0 (${system}; rv:145.0) Gecko/20100101 Firefox/145.0`;
const hints = (platform: string, architecture = '') => ({ platform, architecture, bitness: architecture && '64' });
const windows = chrome('Windows NT 10.0; Win64; x64');
const mac = safari('Macintosh; Intel Mac OS X 10_15_7');
const android = chrome('Linux; Android 15; Pixel 9');

/** One machine for each way in which pages differ; src/features/download-detection/visitors.json has many more. */
export const machines = {
  'Windows on Intel': { userAgent: windows, hints: hints('Windows', 'x86') },
  'Windows on ARM': { userAgent: windows, hints: hints('Windows', 'arm') },
  'Windows in a browser that hides the chip': { userAgent: windows, hints: hints('Windows') },
  'Windows in Firefox': { userAgent: firefox('Windows NT 10.0; Win64; x64') },
  'a Mac with Apple silicon': {
    userAgent: chrome('Macintosh; Intel Mac OS X 10_15_7'),
    hints: hints('macOS', 'arm'),
  },
  'a Mac in Safari, which calls every Mac an Intel': { userAgent: mac },
  'a Mac in Firefox': { userAgent: firefox('Macintosh; Intel Mac OS X 10.15') },
  'an old Intel Mac': { userAgent: safari('Macintosh; Intel Mac OS X 10_13_6') },
  'Linux on Intel': { userAgent: chrome('X11; Linux x86_64'), hints: hints('Linux', 'x86') },
  'Linux on ARM': { userAgent: chrome('X11; Linux x86_64'), hints: hints('Linux', 'arm') },
  'Linux in Firefox': { userAgent: firefox('X11; Linux x86_64') },
  'Linux in Firefox that hides the chip': { userAgent: firefox('X11; Linux') },
  'a Chromebook': { userAgent: chrome('X11; CrOS x86_64 14541.0.0'), hints: hints('Chrome OS', 'x86') },
  'an iPhone': { userAgent: safari('iPhone; CPU iPhone OS 18_6 like Mac OS X'), touches: 5 },
  'an iPhone in Chrome': {
    userAgent: `${safari('iPhone; CPU iPhone OS 18_6 like Mac OS X')} CriOS/142.0.0.0`,
    touches: 5,
  },
  'an iPad that calls itself a Mac': { userAgent: mac, touches: 5 },
  'an Android phone': { userAgent: android, hints: hints('Android'), touches: 5 },
  'an Android tablet': { userAgent: chrome('Linux; Android 14; SM-X910'), touches: 5 },
  WeChat: { userAgent: `${android} MicroMessenger/8.0.60 Language/zh_CN`, touches: 5 },
  'a search engine’s crawler': {
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  },
} satisfies Record<string, Machine>;

/** Emulates another machine: client hints in Chromium itself, everything else in the page. */
export async function visitWith(page: Page, name: keyof typeof machines): Promise<void> {
  const { userAgent, hints, touches = 0 }: Machine = machines[name];
  if (hints) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setUserAgentOverride', {
      userAgent,
      userAgentMetadata: { ...hints, platformVersion: '', model: '', mobile: false },
    });
  }
  const facts = { userAgent, touches, hinted: Boolean(hints) };
  await page.addInitScript((told) => {
    const define = (name: string, value: unknown) =>
      Object.defineProperty(Navigator.prototype, name, { get: () => value });
    define('userAgent', told.userAgent);
    define('maxTouchPoints', told.touches);
    if (!told.hinted) define('userAgentData', undefined);
  }, facts);
}
