/** User-Agent Client Hints; a browser may omit any of them. */
type UserAgentHints = {
  platform?: string;
  /** On Windows, 13 and above mean Windows 11. */
  platformVersion?: string;
  architecture?: string;
  bitness?: string;
  /** True for a 32-bit browser on 64-bit Windows. */
  wow64?: boolean;
};

export type UserAgentFacts = {
  userAgent: string;
  platform: string;
  maxTouchPoints: number;
  hints?: UserAgentHints | undefined;
};

/** With some extensions the hints never arrive. */
const HINTS_TIMEOUT_MS = 1000;

declare global {
  interface Navigator {
    userAgentData?: UserAgentHints & { getHighEntropyValues?: (names: string[]) => Promise<UserAgentHints> };
  }
}

/** Returns only the low-entropy hints if the browser refuses the others or does not return them in time. */
async function readHints(): Promise<UserAgentHints | undefined> {
  const data = navigator.userAgentData;
  try {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, HINTS_TIMEOUT_MS));
    const names = ['platformVersion', 'architecture', 'bitness', 'wow64'];
    return (await Promise.race([data?.getHighEntropyValues?.(names), timeout])) ?? data;
  } catch {
    return data;
  }
}

/** Without the processor, and without the version in most browsers. */
export function readUserAgentNow(): UserAgentFacts {
  const { userAgent, platform, maxTouchPoints, userAgentData } = navigator;
  return { userAgent, platform, maxTouchPoints, hints: userAgentData };
}

export const readUserAgent = async (): Promise<UserAgentFacts> => ({ ...readUserAgentNow(), hints: await readHints() });

/** The platforms of content that browsers name. */
export const detectedPlatforms = ['windows', 'macos', 'linux', 'ios', 'android', 'chromeos', 'harmonyos'] as const;

/** HarmonyOS is 5 and later; earlier ones are Android. */
type SystemPlatform = (typeof detectedPlatforms)[number] | 'unknown';

type Architecture = 'x64' | 'arm64' | 'unknown';

export type System = {
  platform: SystemPlatform;
  architecture: Architecture;
  /** `7` for Windows 7, `10.14` for macOS 10.14. */
  version?: string;
  /** The platform is then `ios`, but the label must not be “iPhone”. */
  isIPad?: boolean;
  /** Names and versions of the browsers with which this one is compatible, such as `Edge` and `Chrome`. */
  browsers?: Readonly<Record<string, string>>;
  /** True in the browser of another app, such as WeChat, in which downloads seldom work. */
  isInApp?: boolean;
};

function hintedArchitecture({ architecture, bitness, wow64 }: UserAgentHints): Architecture {
  if (architecture === 'arm' && bitness === '64') return 'arm64';
  if (architecture === 'x86' && (bitness === '64' || wow64)) return 'x64';
  return 'unknown';
}

/** Windows before 10 ran only on x86; since then browsers on ARM may also report “Win64; x64”. */
function windowsArchitecture(userAgent: string): Architecture {
  if (/\bARM64\b/.test(userAgent)) return 'arm64';
  return /Windows NT [56]\./.test(userAgent) && /\b(?:Win64|WOW64)\b/.test(userAgent) ? 'x64' : 'unknown';
}

/** Every Mac reports “Intel”, and all since Catalina report 10.15, so only older versions certainly have Intel processors. */
const macArchitecture = (userAgent: string): Architecture =>
  /Intel Mac OS X 10[._](?:\d|1[0-4])(?!\d)/.test(userAgent) ? 'x64' : 'unknown';

/** Firefox names the processor; Chromium and WebKit always report x86_64, so that only “aarch64” is reliable. */
function linuxArchitecture(userAgent: string): Architecture {
  if (/\b(?:aarch64|arm64)\b/.test(userAgent)) return 'arm64';
  return /\b(?:x86_64|amd64)\b.*\brv:.*Gecko\/20/.test(userAgent) ? 'x64' : 'unknown';
}

const architectureByPlatform: Partial<Record<SystemPlatform, (userAgent: string) => Architecture>> = {
  windows: windowsArchitecture,
  macos: macArchitecture,
  linux: linuxArchitecture,
  chromeos: linuxArchitecture,
};

/** Unknown for phones and tablets: their app stores choose the right file. */
function architectureOf({ userAgent, hints }: UserAgentFacts, platform: SystemPlatform): Architecture {
  const readUserAgentString = architectureByPlatform[platform];
  if (!readUserAgentString) return 'unknown';
  const hinted = hints ? hintedArchitecture(hints) : 'unknown';
  return hinted === 'unknown' ? readUserAgentString(userAgent) : hinted;
}

/** By the version of Windows NT in the user agent string. */
const windowsReleases: Readonly<Record<string, string>> = { '6.1': '7', '6.2': '8', '6.3': '8.1' };

const OLDER_THAN_WINDOWS_7 = '6';

/** @param hintedVersion `platformVersion` as a number; NaN without hints */
function windowsVersion(userAgent: string, hintedVersion: number): string | undefined {
  if (hintedVersion >= 1) return hintedVersion >= 13 ? '11' : '10';
  const [, ntVersion] = /\bWindows NT (\d+\.\d+)/.exec(userAgent) ?? [];
  // Windows 10 and 11 both report 10.0.
  if (!ntVersion || Number(ntVersion) >= 10) return undefined;
  return windowsReleases[ntVersion] ?? OLDER_THAN_WINDOWS_7;
}

/** These patterns do not match the fixed version that browsers report for all newer systems. */
const versionPatterns: Partial<Record<SystemPlatform, RegExp>> = {
  macos: /\bMac OS X (10[._](?:\d|1[0-4]))(?!\d)/,
  ios: /\b(?:iPhone )?OS (\d+(?:_\d+)?)[\d_]* like Mac OS X/,
  android: /\bAndroid (\d+(?:\.\d+)?)(?![\d.]|; K\))/,
};

/** True for Windows before 10, and for macOS before 10.15: the only computers whose browsers report the version at once. */
export const isOldComputer = ({ userAgent }: UserAgentFacts): boolean =>
  /Windows NT (?!10)|Mac OS X 10[._](?:\d|1[0-4])(?!\d)/.test(userAgent);

function versionOf({ userAgent, hints }: UserAgentFacts, platform: SystemPlatform): string | undefined {
  const hinted = hints?.platformVersion ?? '';
  if (platform === 'windows') return windowsVersion(userAgent, Number.parseInt(hinted, 10));
  if (!versionPatterns[platform]) return undefined;
  return hinted || versionPatterns[platform].exec(userAgent)?.[1]?.replace('_', '.');
}

const browserPatterns: Readonly<Record<string, RegExp>> = {
  Edge: /\bEdge?\/(\d+)/,
  Firefox: /\bFirefox\/(\d+)/,
  Chrome: /\bChrom(?:e|ium)\/(\d+)/,
  Safari: /\bMacintosh\b.*\bVersion\/(\d+(?:\.\d+)?)/,
  'Internet Explorer': /\bTrident\/.*\brv:(\d+)/,
};

/** On iOS, every browser has the engine of the system's Safari. */
function browsersOf(userAgent: string, platform: SystemPlatform, version: string | undefined) {
  if (platform === 'ios' && version) return { Safari: version };
  const versions = Object.entries(browserPatterns).map(([name, pattern]) => [name, pattern.exec(userAgent)?.[1]]);
  return Object.fromEntries(versions.filter(([, found]) => found));
}

/** Crawlers and tools. `(?<!cu)` excludes Cubot, a brand of phones. */
const bots =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|facebookcatalog|mediapartners|lighthouse|headlesschrome|google-inspectiontool|googleother|preview|curl\/|wget\/|python-|^$/i;

/** Devices whose user agents name a system, such as Windows, but which cannot run its downloads. */
const unsupportedDevices =
  /Windows Phone|Xbox|Tizen|SMART-TV|SmartTV|Web0S|webOS|KAIOS|PlayStation|Nintendo|CrKey|BB10|BlackBerry|Symbian|Windows CE/i;

const platformByHint: Readonly<Record<string, SystemPlatform>> = {
  Windows: 'windows',
  macOS: 'macos',
  Linux: 'linux',
  Android: 'android',
  iOS: 'ios',
  'Chrome OS': 'chromeos',
  'Chromium OS': 'chromeos',
};

/** In order of precedence: Android and ChromeOS also name Linux. */
const platformPatterns: readonly (readonly [SystemPlatform, RegExp])[] = [
  ['ios', /\b(?:iPhone|iPad|iPod)\b/],
  ['harmonyos', /\bOpenHarmony\b/],
  ['android', /\bAndroid\b/],
  ['chromeos', /\bCrOS\b/],
  ['windows', /\bWindows NT\b/],
  ['macos', /\bMacintosh\b/],
  ['linux', /\bLinux\b/],
];

/** If an Android browser requests desktop pages, it reports Linux, but also a touch screen and an ARM processor. */
const isAndroidInDesktopMode = ({ platform, maxTouchPoints }: UserAgentFacts) =>
  maxTouchPoints > 1 && /arm|aarch64/i.test(platform);

export function platformOf(facts: UserAgentFacts): SystemPlatform {
  const { userAgent, maxTouchPoints, hints } = facts;
  if (bots.test(userAgent) || unsupportedDevices.test(userAgent)) return 'unknown';
  const [fromUserAgent = 'unknown'] = platformPatterns.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const platform = platformByHint[hints?.platform ?? ''] ?? fromUserAgent;
  // An iPad that requests desktop pages reports a Mac, but no Mac has a touch screen.
  if (platform === 'macos' && maxTouchPoints > 1) return 'ios';
  if (platform === 'linux' && isAndroidInDesktopMode(facts)) return 'unknown';
  return platform;
}

/** Must not match the browsers of QQ (MQQBrowser) and Baidu (baidubrowser), which are not in-app browsers. */
const inAppBrowsers = {
  dingTalk: /DingTalk/i,
  weChat: /MicroMessenger|wxwork/i,
  weibo: /\bWeibo\b|__weibo__/i,
  alibaba: /AlipayClient|AliApp\(/,
  tikTok: /aweme|BytedanceWebview|musical_ly|TikTok/i,
  toutiao: /NewsArticle|NewsLite|Toutiao|TTWebView/i,
  baidu: /baiduboxapp/i,
  kuaishou: /Kuaishou|ksNebula|ksWebView|\bKwai\b/i,
  bilibili: /BiliApp|\bbili-universal|\bbilibili\//i,
  lark: /\b(?:Lark|Feishu)\//,
  xiaohongshu: /xhsdiscover|discover\/\d.*XHS|xiaohongshu/i,
  zhihu: /ZhihuHybrid|osee2unifiedRelease/i,
  qq: /\bQQ\/\d/,
  korean: /KAKAOTALK|\bNAVER\(inapp/i,
  meta: /\bFBA[NV]\/|FB_IAB|Instagram|\bBarcelona \d/,
  others: /\bLine\/\d|Snapchat|LinkedInApp|Pinterest\/|Twitter for/,
  androidWebView: /; wv\)/,
};

/** An iPad also reports a Mac, so it is what is no phone. */
export const isIPad = ({ userAgent }: UserAgentFacts, platform: SystemPlatform): boolean =>
  platform === 'ios' && !/\b(?:iPhone|iPod)\b/.test(userAgent);

export function detectSystem(facts: UserAgentFacts): System {
  const platform = platformOf(facts);
  const isInApp = Object.values(inAppBrowsers).some((pattern) => pattern.test(facts.userAgent));
  const version = versionOf(facts, platform);
  const browsers = browsersOf(facts.userAgent, platform, version);
  return {
    platform,
    architecture: architectureOf(facts, platform),
    ...(version && { version }),
    browsers,
    ...(isIPad(facts, platform) && { isIPad: true }),
    ...(isInApp && { isInApp }),
  };
}

export const isPhone = (system: System | undefined): boolean =>
  system?.platform === 'ios' || system?.platform === 'android' || system?.platform === 'harmonyos';
