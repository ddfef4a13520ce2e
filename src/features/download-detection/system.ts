import type { Platform } from '@/content/names';

/** User-Agent Client Hints; a browser may omit any of them. */
type UserAgentHints = {
  platform?: string;
  /** Of Windows another number than its name: 13 and above is Windows 11. */
  platformVersion?: string;
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
    const asked = ['platformVersion', 'architecture', 'bitness', 'wow64'];
    return (await Promise.race([data?.getHighEntropyValues?.(asked), late])) ?? data;
  } catch {
    return data;
  }
}

/** Reads these values; only in the browser. */
export async function readUserAgent(): Promise<UserAgentFacts> {
  const { userAgent, platform, maxTouchPoints } = navigator;
  return { userAgent, platform, maxTouchPoints, hints: await readHints() };
}

/** The visitor's platform: one with downloads, ChromeOS (which uses other platforms' downloads), or unknown. */
type SystemPlatform = Exclude<Platform, 'web'> | 'chromeos' | 'unknown';

/** The processor family, where the browser reports it. */
type Architecture = 'x64' | 'arm64' | 'unknown';

/** The visitor's system, as far as the browser reports it, without guesses. */
export type System = {
  platform: SystemPlatform;
  architecture: Architecture;
  /** The version as its maker names it, `7` or `10.14`, where the browser reports it. */
  version?: string;
  /** An iPad: its platform is `ios`, its name is not “iPhone”. */
  iPad?: boolean;
  /** The browser of another app, such as WeChat, shows the page: downloads seldom work there. */
  inApp?: boolean;
};

function hintedArchitecture({ architecture, bitness, wow64 }: UserAgentHints): Architecture {
  if (architecture === 'arm' && bitness === '64') return 'arm64';
  if (architecture === 'x86' && (bitness === '64' || wow64)) return 'x64';
  return 'unknown';
}

/** Windows before 10 ran only on x86; since then browsers on ARM may also report “Win64; x64”. */
function onWindows(userAgent: string): Architecture {
  if (/\bARM64\b/.test(userAgent)) return 'arm64';
  return /Windows NT [56]\./.test(userAgent) && /\b(?:Win64|WOW64)\b/.test(userAgent) ? 'x64' : 'unknown';
}

/** Every Mac reports “Intel”, and since Catalina always 10.15: only older versions are certainly Intel. */
const onMac = (userAgent: string): Architecture =>
  /Intel Mac OS X 10[._](?:\d|1[0-4])(?!\d)/.test(userAgent) ? 'x64' : 'unknown';

/** Firefox names the processor; Chromium and WebKit always report x86_64, so that only “aarch64” is reliable. */
function onLinux(userAgent: string): Architecture {
  if (/\b(?:aarch64|arm64)\b/.test(userAgent)) return 'arm64';
  return /\b(?:x86_64|amd64)\b.*\brv:.*Gecko\/20/.test(userAgent) ? 'x64' : 'unknown';
}

const computers: Partial<Record<SystemPlatform, (userAgent: string) => Architecture>> = {
  windows: onWindows,
  macos: onMac,
  linux: onLinux,
  chromeos: onLinux,
};

/** The processor of a computer; unknown for phones and tablets, whose stores choose the file. */
function architectureOf({ userAgent, hints }: UserAgentFacts, platform: SystemPlatform): Architecture {
  const named = computers[platform];
  if (!named) return 'unknown';
  const told = hints ? hintedArchitecture(hints) : 'unknown';
  return told === 'unknown' ? named(userAgent) : told;
}

/** The names of Windows by its internal version; that of 10 is also the one of 11. */
const windowsNames: Readonly<Record<string, string>> = { '6.1': '7', '6.2': '8', '6.3': '8.1' };

/** Windows before 7 counts as version 6, which was Vista. */
function windowsVersion(userAgent: string, hinted: number): string | undefined {
  if (hinted >= 1) return hinted >= 13 ? '11' : '10';
  const [, internal] = /\bWindows NT (\d+\.\d+)/.exec(userAgent) ?? [];
  return internal && Number(internal) < 10 ? (windowsNames[internal] ?? '6') : undefined;
}

/** The versions in user agents; nothing where browsers report the same one for all newer systems. */
const versions: Partial<Record<SystemPlatform, RegExp>> = {
  macos: /\bMac OS X (10[._](?:\d|1[0-4]))(?!\d)/,
  ios: /\b(?:iPhone )?OS (\d+(?:_\d+)?)[\d_]* like Mac OS X/,
  android: /\bAndroid (\d+(?:\.\d+)?)(?![\d.]|; K\))/,
};

function versionOf({ userAgent, hints }: UserAgentFacts, platform: SystemPlatform): string | undefined {
  const hinted = hints?.platformVersion ?? '';
  if (platform === 'windows') return windowsVersion(userAgent, Number.parseInt(hinted, 10));
  if (!versions[platform]) return undefined;
  return hinted || versions[platform].exec(userAgent)?.[1]?.replace('_', '.');
}

/** Crawlers and tools, which need no download. Cubot is a phone brand. */
const bots =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|facebookcatalog|mediapartners|lighthouse|headlesschrome|google-inspectiontool|googleother|preview|curl\/|wget\/|python-|^$/i;

/** Devices whose user agent names a system whose downloads do not run on them. */
const others =
  /Windows Phone|Xbox|Tizen|SMART-TV|SmartTV|Web0S|webOS|KAIOS|PlayStation|Nintendo|CrKey|BB10|BlackBerry|Symbian|Windows CE/i;

const hinted: Readonly<Record<string, SystemPlatform>> = {
  Windows: 'windows',
  macOS: 'macos',
  Linux: 'linux',
  Android: 'android',
  iOS: 'ios',
  'Chrome OS': 'chromeos',
  'Chromium OS': 'chromeos',
};

/** In this order, because Android and ChromeOS also name Linux. */
const named: readonly (readonly [SystemPlatform, RegExp])[] = [
  ['ios', /\b(?:iPhone|iPad|iPod)\b/],
  ['android', /\bAndroid\b/],
  ['chromeos', /\bCrOS\b/],
  ['windows', /\bWindows NT\b/],
  ['macos', /\bMacintosh\b/],
  ['linux', /\bLinux\b/],
];

/** True for an Android browser in desktop mode: it reports Linux, but has a touch screen and an ARM processor. */
const hidesAndroid = ({ platform, maxTouchPoints }: UserAgentFacts) =>
  maxTouchPoints > 1 && /arm|aarch64/i.test(platform);

/** The platform, by the hints first, then by the user agent string. */
export function platformOf(facts: UserAgentFacts): SystemPlatform {
  const { userAgent, maxTouchPoints, hints } = facts;
  if (bots.test(userAgent) || others.test(userAgent)) return 'unknown';
  const platform = hinted[hints?.platform ?? ''] ?? named.find(([, name]) => name.test(userAgent))?.[0] ?? 'unknown';
  // An iPad in desktop mode reports a Mac; no Mac has a touch screen.
  if (platform === 'macos' && maxTouchPoints > 1) return 'ios';
  if (platform === 'linux' && hidesAndroid(facts)) return 'unknown';
  return platform;
}

/** The patterns of in-app browsers. QQ’s own browser (MQQBrowser) and Baidu’s (baidubrowser) are none. */
const inAppBrowsers = [
  /DingTalk/i,
  // WeChat
  /MicroMessenger|wxwork/i,
  /\bWeibo\b|__weibo__/i,
  // Alipay, Taobao, Tmall and others of their company
  /AlipayClient|AliApp\(/,
  // Douyin and TikTok
  /aweme|BytedanceWebview|musical_ly|TikTok/i,
  // Toutiao
  /NewsArticle|NewsLite|Toutiao|TTWebView/i,
  /baiduboxapp/i,
  // Kuaishou and Kwai
  /Kuaishou|ksNebula|ksWebView|\bKwai\b/i,
  /BiliApp|\bbili-universal|\bbilibili\//i,
  /\b(?:Lark|Feishu)\//,
  /xhsdiscover|discover\/\d.*XHS|xiaohongshu/i,
  /ZhihuHybrid|osee2unifiedRelease/i,
  /\bQQ\/\d/,
  /KAKAOTALK|\bNAVER\(inapp/i,
  // Threads is called Barcelona.
  /\bFBA[NV]\/|FB_IAB|Instagram|\bBarcelona \d|\bLine\/\d|Snapchat|LinkedInApp|Pinterest\/|Twitter for/,
  // Any app's web view on Android
  /; wv\)/,
];

/** Detects the visitor's system; `unknown` where the browser does not report it. */
export function detectSystem(facts: UserAgentFacts): System {
  const platform = platformOf(facts);
  const inApp = inAppBrowsers.some((pattern) => pattern.test(facts.userAgent));
  const version = versionOf(facts, platform);
  const iPad = platform === 'ios' && !/\b(?:iPhone|iPod)\b/.test(facts.userAgent);
  return {
    platform,
    architecture: architectureOf(facts, platform),
    ...(version && { version }),
    ...(iPad && { iPad }),
    ...(inApp && { inApp }),
  };
}

/** True for a phone or tablet, whose store has the app. */
export const isPhone = (system: System | undefined): boolean =>
  system?.platform === 'ios' || system?.platform === 'android';
