import { pageNames } from '../../src/lib/paths.ts';
import { lastModified } from '../manifests.ts';
import { type Contents, wordsFile } from './reading.ts';

/** Counts what is left of the content as shipped, which is an example: addresses under example.com, the owner, and prices that are not set. */
export function exampleNotes(contents: Contents): string[] {
  const owners = contents.flatMap(({ language, site }) =>
    /\bExample\b|示例/.test(JSON.stringify(site.owner))
      ? `${wordsFile('site.json', language)}: the owner is an example`
      : [],
  );
  // `npm run adopt` sets them.
  const isUnset = contents[0].plans.plans.every(({ price }) => price.monthly <= 1);
  const prices = isUnset ? ['content/plans.json: no price is more than 1 a month'] : [];
  const addresses = (['site', 'downloads'] as const).flatMap((kind) => {
    const count = JSON.stringify(contents[0][kind]).match(/\bexample\.(?:com|org|net)\b/g)?.length;
    if (!count) return [];
    return `content/${kind}.json: ${count} addresses are under example.com and are placeholders; so are the sizes and checksums of such files (docs/editing.md)`;
  });
  return [...addresses, ...owners, ...prices];
}

/**
 * Returns the expiry of security.txt: a year after the last change of any content. It does not depend on the time of the build, so
 * that a build of the same content is the same.
 */
export function securityExpiry(contents: Contents): Date {
  const dates = pageNames.map((name) => lastModified(contents[0], name).slice(0, 10));
  const expiry = new Date(`${dates.toSorted().at(-1)}T00:00:00Z`);
  expiry.setUTCFullYear(expiry.getUTCFullYear() + 1);
  return expiry;
}

const DAY = 86_400_000;
const DAYS_AHEAD = 60;

/** Returns a warning where security.txt is soon out of date. @param today `2026-11-20` */
export function expiryWarnings(contents: Contents, today: string): string[] {
  const expires = securityExpiry(contents);
  if (expires.getTime() - Date.parse(today) > DAYS_AHEAD * DAY) return [];
  const day = expires.toISOString().slice(0, 10);
  return [
    `security.txt expires on ${day}: see whether the contacts are still right, then set updated in content/site.json, and deploy.`,
  ];
}
