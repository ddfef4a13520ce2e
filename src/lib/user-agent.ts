/** User-Agent Client Hints; a browser may omit any of them. */
export type UserAgentHints = {
  platform?: string;
  architecture?: string;
  bitness?: string;
  /** A 32-bit browser on a 64-bit Windows. */
  wow64?: boolean;
};

/** The values that a browser reports about its device. */
export type UserAgentFacts = {
  userAgent: string;
  /** `navigator.platform`. */
  platform: string;
  maxTouchPoints: number;
  hints?: UserAgentHints | undefined;
};

/** Milliseconds to wait for the hints; with some extensions they never arrive. */
const TIMEOUT_MS = 1000;

declare global {
  interface Navigator {
    /** Only in Chromium, on secure origins. */
    userAgentData?: UserAgentHints & { getHighEntropyValues?: (names: string[]) => Promise<UserAgentHints> };
  }
}

/** Client Hints. Where some are refused or late, the others remain. */
async function readHints(): Promise<UserAgentHints | undefined> {
  const data = navigator.userAgentData;
  try {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
    return (await Promise.race([data?.getHighEntropyValues?.(['architecture', 'bitness', 'wow64']), late])) ?? data;
  } catch {
    return data;
  }
}

/** Reads these values; only in the browser. */
export async function readUserAgent(): Promise<UserAgentFacts> {
  const { userAgent, platform, maxTouchPoints } = navigator;
  return { userAgent, platform, maxTouchPoints, hints: await readHints() };
}
