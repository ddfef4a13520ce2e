import type { UserAgentFacts } from '@/platform/user-agent';
import type { SystemPlatform } from './system.ts';

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
