import type { Page } from '@playwright/test';
import visitors from '../../src/features/download-detection/visitors.json' with { type: 'json' };

/** The properties that a browser exposes of its machine; `is` has the platform and the processor that they mean. */
type Machine = {
  name: string;
  is: string;
  userAgent: string;
  platform?: string;
  maxTouchPoints?: number;
  /** User-Agent Client Hints; Firefox and Safari have none. */
  hints?: { platform: string; architecture: string; bitness: string };
};

const machines: readonly Machine[] = visitors;

/** A visitor's machine by its name in visitors.json. */
export function machineNamed(name: string): Machine {
  const found = machines.find((machine) => machine.name === name);
  if (!found) throw new Error(`visitors.json has no ${name}.`);
  return found;
}

/** Emulates another machine: client hints in Chromium itself, everything else in the page. */
export async function visitWith(page: Page, name: string): Promise<void> {
  const { userAgent, platform = '', maxTouchPoints = 0, hints } = machineNamed(name);
  if (hints) {
    const session = await page.context().newCDPSession(page);
    const userAgentMetadata = { platformVersion: '', model: '', mobile: false, ...hints };
    await session.send('Emulation.setUserAgentOverride', { userAgent, userAgentMetadata });
  }
  const facts = { userAgent, platform, maxTouchPoints, ...(!hints && { userAgentData: null }) };
  await page.addInitScript((told) => {
    for (const [fact, value] of Object.entries(told))
      Object.defineProperty(Navigator.prototype, fact, { get: () => value });
  }, facts);
}
