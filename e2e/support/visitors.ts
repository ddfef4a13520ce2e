import type { Page } from '@playwright/test';

/** What a visitor's browser says of the machine it runs on. */
export type Visitor = {
  userAgent: string;
  /** User-Agent Client Hints; without them the browser has none, as Firefox and Safari. */
  hints?: { platform: string; architecture: string; bitness: string };
  /** How many fingers the screen can tell apart. */
  touches?: number;
};

/** Has the browser name another machine. Chromium itself answers with the hints; other browsers are told in the page. */
export async function visitAs(page: Page, { userAgent, hints, touches = 0 }: Visitor): Promise<void> {
  if (hints) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setUserAgentOverride', {
      userAgent,
      userAgentMetadata: { ...hints, platformVersion: '', model: '', mobile: false },
    });
  }
  const facts = { userAgent, touches, hinted: Boolean(hints) };
  await page.addInitScript((told) => {
    const say = (name: string, value: unknown) =>
      Object.defineProperty(Navigator.prototype, name, { get: () => value });
    say('userAgent', told.userAgent);
    say('maxTouchPoints', told.touches);
    if (!told.hinted) say('userAgentData', undefined);
  }, facts);
}
