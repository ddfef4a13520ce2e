import { useEffect, useState } from 'react';
import type { Platform } from '@/content/schemas/constants';
import { readUserAgent, type UserAgentFacts, type UserAgentHints } from '@/lib/user-agent';

/** What a machine runs: a platform with downloads, ChromeOS, which has those of others, or what cannot be told. */
type SystemPlatform = Exclude<Platform, 'web'> | 'chromeos' | 'unknown';

/** A processor family, where the browser really says which. */
type Architecture = 'x64' | 'arm64' | 'unknown';

/** An app that shows web pages in a window of its own, in which downloads seldom work. */
type InApp = 'wechat' | 'weibo' | 'qq' | 'dingtalk' | 'alipay' | 'douyin' | 'lark' | 'xiaohongshu' | 'zhihu' | 'other';

/** A visitor's machine, as far as its browser tells. Nothing in it is guessed. */
export type System = {
  platform: SystemPlatform;
  architecture: Architecture;
  /** An iPad: its platform is `ios`, its name is not “iPhone”. */
  iPad?: boolean;
  inApp?: InApp;
};

function hintedArchitecture({ architecture, bitness, wow64 }: UserAgentHints): Architecture {
  if (architecture === 'arm' && bitness === '64') return 'arm64';
  if (architecture === 'x86' && (bitness === '64' || wow64)) return 'x64';
  return 'unknown';
}

/** Windows before 10 ran on Intel and AMD alone; since then every browser on ARM says “Win64; x64”, or may. */
function onWindows(userAgent: string): Architecture {
  if (/\bARM64\b/.test(userAgent)) return 'arm64';
  return /Windows NT [56]\./.test(userAgent) && /\b(?:Win64|WOW64)\b/.test(userAgent) ? 'x64' : 'unknown';
}

/** Every Mac says “Intel”, and since Catalina (10.15) every one says 10.15: only what is older is known to be Intel. */
const onMac = (userAgent: string): Architecture =>
  /Intel Mac OS X 10[._](?:\d|1[0-4])(?!\d)/.test(userAgent) ? 'x64' : 'unknown';

/** Firefox names the processor; Chromium and WebKit say x86_64 on all, so that only their “aarch64” is news. */
function onLinux(userAgent: string): Architecture {
  if (/\b(?:aarch64|arm64)\b/.test(userAgent)) return 'arm64';
  return /\b(?:x86_64|amd64)\b.*\brv:.*Gecko\/20/.test(userAgent) ? 'x64' : 'unknown';
}

/** The processor of a computer. Phones and tablets are not asked: their stores know. */
function architectureOf({ userAgent, hints }: UserAgentFacts, platform: SystemPlatform): Architecture {
  if (platform === 'unknown' || platform === 'ios' || platform === 'android') return 'unknown';
  const told = hints ? hintedArchitecture(hints) : 'unknown';
  if (told !== 'unknown') return told;
  switch (platform) {
    case 'windows':
      return onWindows(userAgent);
    case 'macos':
      return onMac(userAgent);
    default:
      return onLinux(userAgent);
  }
}

/** Programs that read pages for others, and have no use for a download. Cubot makes phones. */
const bots =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|facebookcatalog|mediapartners|lighthouse|headlesschrome|google-inspectiontool|googleother|preview|curl\/|wget\/|python-|^$/i;

/** Machines that carry the name of a system whose downloads do not run on them. */
const others =
  /Windows Phone|Xbox|Tizen|SMART-TV|SmartTV|Web0S|webOS|KAIOS|PlayStation|Nintendo|CrKey|BB10|BlackBerry|Symbian|Windows CE/i;

/** Client Hints' own names. */
const hinted: Readonly<Record<string, SystemPlatform>> = {
  Windows: 'windows',
  macOS: 'macos',
  Linux: 'linux',
  Android: 'android',
  iOS: 'ios',
  'Chrome OS': 'chromeos',
  'Chromium OS': 'chromeos',
};

/** In the order in which they are asked: Android and ChromeOS are Linux by name too. */
const named: readonly (readonly [SystemPlatform, RegExp])[] = [
  ['ios', /\b(?:iPhone|iPad|iPod)\b/],
  ['android', /\bAndroid\b/],
  ['chromeos', /\bCrOS\b/],
  ['windows', /\bWindows NT\b/],
  ['macos', /\bMacintosh\b/],
  ['linux', /\bLinux\b/],
];

/** An Android browser that was asked for desktop pages says Linux, but its touch screen and ARM processor remain. */
const hidesAndroid = ({ platform, maxTouchPoints }: UserAgentFacts) =>
  maxTouchPoints > 1 && /arm|aarch64/i.test(platform);

/** What the machine runs, by hints first, then by the UA string. */
export function platformOf(facts: UserAgentFacts): SystemPlatform {
  const { userAgent, maxTouchPoints, hints } = facts;
  if (bots.test(userAgent) || others.test(userAgent)) return 'unknown';
  const platform = hinted[hints?.platform ?? ''] ?? named.find(([, name]) => name.test(userAgent))?.[0] ?? 'unknown';
  // An iPad asks for desktop pages and calls itself a Mac; no Mac has a touch screen.
  if (platform === 'macos' && maxTouchPoints > 1) return 'ios';
  if (platform === 'linux' && hidesAndroid(facts)) return 'unknown';
  return platform;
}

/** The signs of apps that show pages in themselves. QQ’s own browser (MQQBrowser) is a browser, and not among them. */
const signs: readonly (readonly [InApp, RegExp])[] = [
  ['dingtalk', /DingTalk/i],
  ['wechat', /MicroMessenger|wxwork/i],
  ['weibo', /\bWeibo\b|__weibo__/i],
  ['alipay', /AlipayClient|AliApp\(AP\//],
  ['douyin', /aweme|BytedanceWebview|musical_ly|TikTok/i],
  ['lark', /\b(?:Lark|Feishu)\//],
  ['xiaohongshu', /xhsdiscover|discover\/\d.*XHS|xiaohongshu/i],
  ['zhihu', /ZhihuHybrid|osee2unifiedRelease/i],
  ['qq', /\bQQ\/\d/],
  ['other', /\bFBA[NV]\/|FB_IAB|Instagram|\bLine\/\d|Snapchat|LinkedInApp|Pinterest\/|Twitter for/],
];

/** The app that shows the page, where it is not a browser. */
const inAppOf = (userAgent: string): InApp | undefined => signs.find(([, sign]) => sign.test(userAgent))?.[0];

/** What machine a visitor has, as far as the browser tells: where it does not, `unknown`, never a guess. */
export function detectSystem(facts: UserAgentFacts): System {
  const platform = platformOf(facts);
  const inApp = inAppOf(facts.userAgent);
  const iPad = platform === 'ios' && !/\b(?:iPhone|iPod)\b/.test(facts.userAgent);
  return {
    platform,
    architecture: architectureOf(facts, platform),
    ...(iPad && { iPad }),
    ...(inApp && { inApp }),
  };
}

/** The visitor's machine; nothing while prerendering, during hydration, and until the browser has answered. */
export function useSystem(): System | undefined {
  const [system, setSystem] = useState<System>();
  useEffect(() => {
    let left = false;
    void readUserAgent().then((facts) => {
      if (!left) setSystem(detectSystem(facts));
    });
    return () => {
      left = true;
    };
  }, []);
  return system;
}
