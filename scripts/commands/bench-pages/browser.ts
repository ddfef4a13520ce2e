import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const CHROMIUM = process.env.CHROME_PATH ?? '/usr/bin/chromium';

export const CPU_SLOWDOWN = 4;

/** The wait until an input's events are recorded, or until the app is idle after its start. */
export const SETTLE_MS = 2000;

export const launchChromium = (): Promise<Browser> =>
  chromium.launch(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {});
