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

const textOf = (source: object, key: string): string => {
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'string' ? value : '';
};

const toHints = (source: object): UserAgentHints => ({
  platform: textOf(source, 'platform'),
  architecture: textOf(source, 'architecture'),
  bitness: textOf(source, 'bitness'),
  wow64: Reflect.get(source, 'wow64') === true,
});

/** Client Hints, which only Chromium has, on secure origins. Where some are refused, the others remain. */
async function readHints(): Promise<UserAgentHints | undefined> {
  const data: unknown = Reflect.get(navigator, 'userAgentData');
  if (typeof data !== 'object' || data === null) return undefined;
  const ask: unknown = Reflect.get(data, 'getHighEntropyValues');
  if (typeof ask !== 'function') return toHints(data);
  try {
    const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
    const answer: unknown = await Promise.race([ask.call(data, ['architecture', 'bitness', 'wow64']), late]);
    return toHints(typeof answer === 'object' && answer !== null ? answer : data);
  } catch {
    return toHints(data);
  }
}

/** Reads these values; only in the browser. */
export async function readUserAgent(): Promise<UserAgentFacts> {
  const { userAgent, platform, maxTouchPoints } = navigator;
  return { userAgent, platform, maxTouchPoints, hints: await readHints() };
}
