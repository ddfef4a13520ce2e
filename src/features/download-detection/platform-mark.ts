import { isIPad, isOldComputer, platformOf, readUserAgentNow, type System } from './system.ts';

/** The systems for which pages have prerendered content; the last is for all others. */
export const prerenderedSystems: readonly System[] = [
  { platform: 'windows', architecture: 'unknown' },
  { platform: 'macos', architecture: 'unknown' },
  { platform: 'linux', architecture: 'unknown' },
  { platform: 'ios', architecture: 'unknown' },
  { platform: 'ios', architecture: 'unknown', isIPad: true },
  { platform: 'android', architecture: 'unknown' },
  { platform: 'chromeos', architecture: 'unknown' },
  { platform: 'unknown', architecture: 'unknown' },
];

export const platformMark = ({ platform, isIPad }: Pick<System, 'platform' | 'isIPad'>): string =>
  isIPad ? 'ipados' : platform;

/**
 * Sets `<html data-platform>`, for styles that show a platform's content before the app has started (by-platform.module.css). Not set
 * for a computer whose version is known at once, because it is an old one, for which the app may show other content.
 */
export function markPlatform(): void {
  const facts = readUserAgentNow();
  const platform = platformOf(facts);
  const mark = platformMark({ platform, isIPad: isIPad(facts, platform) });
  const isPrerendered = prerenderedSystems.some((system) => platformMark(system) === mark);
  if (isPrerendered && platform !== 'unknown' && !isOldComputer(facts))
    document.documentElement.dataset.platform = mark;
}
