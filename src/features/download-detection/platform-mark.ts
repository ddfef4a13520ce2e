import { isIPad, isOldComputer, platformOf, readUserAgentNow, type System } from './system.ts';

/** The platforms for which pages have prerendered content. */
export const prerenderedPlatforms = ['windows', 'macos', 'linux', 'ios', 'android', 'harmonyos', 'chromeos'] as const;

export const platformMark = ({ platform, isIPad }: Pick<System, 'platform' | 'isIPad'>): string =>
  isIPad ? 'ipados' : platform;

/**
 * Sets `<html data-platform>`, for styles that show a platform's content before the app has started (by-platform.module.css). Not set
 * for a computer whose version is known at once, because it is an old one, for which the app may show other content.
 */
export function markPlatform(): void {
  const facts = readUserAgentNow();
  const platform = platformOf(facts);
  const isPrerendered = prerenderedPlatforms.some((name) => name === platform);
  if (isPrerendered && !isOldComputer(facts))
    document.documentElement.dataset.platform = platformMark({ platform, isIPad: isIPad(facts, platform) });
}
