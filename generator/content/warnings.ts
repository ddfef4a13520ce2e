import { platforms } from '../../src/content/kinds.ts';
import { legalDifferences } from '../../src/content/legal-differences.ts';
import { pageNames } from '../../src/lib/paths.ts';
import { lastModified, legalFile, legalPages } from '../manifests.ts';
import { wordingWarnings } from './check-wording.ts';
import { inOrder, type Problem, placeOf, problemLine, walk } from './located.ts';
import { type Contents, contentIn, type Reading, wordsFile } from './reading.ts';

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

/** security.txt is valid for a year after the content last changed. @param today `2026-11-20` */
function expiryWarnings(contents: Contents, today: string): string[] {
  const expires = securityExpiry(contents);
  if (expires.getTime() - Date.parse(today) > DAYS_AHEAD * DAY) return [];
  const day = expires.toISOString().slice(0, 10);
  return [
    `security.txt expires on ${day}: see whether the contacts are still right, then set updated in content/site.json, and deploy.`,
  ];
}

/** The parts whose texts describe the product as it is. */
const wordings: ReadonlySet<string> = new Set(['site', 'pages', 'home', 'faq', 'about', 'plans', 'navigation']);

/** Finds prices that are likely to be mistyped: a year at once costs more than twelve months, or less than four. */
function priceWarnings(contents: Contents, read: readonly Reading[]): Problem[] {
  return read.flatMap(({ language, written }) => {
    const root = written.get('plans');
    return contentIn(contents, language).plans.plans.flatMap(({ id, price: { monthly, yearly } }, index) => {
      if (!root || (yearly <= 12 * monthly && yearly >= 4 * monthly)) return [];
      const message = `a year of ${id} costs ${yearly}, twelve months cost ${12 * monthly}: is that right?`;
      return [{ ...placeOf(root, ['plans', index, 'price', 'yearly']), message }];
    });
  });
}

/** Finds the sections of an agreement that a new version changes in some languages only. */
function legalWarnings(contents: Contents): Problem[] {
  const found: Problem[] = [];
  for (const name of legalPages) {
    const { previous } = contents[0].legal[name];
    for (const [index, older] of previous.entries()) {
      const file = legalFile(name, index > 0 ? previous[index - 1]?.version : '');
      const changes = contents.map(({ language, legal }) => {
        const [newer, before] = [legal[name].current, ...legal[name].previous].slice(index);
        const sections = newer && before ? legalDifferences(before, newer).sections : [];
        return { file: wordsFile(file, language), ids: sections.map(({ id }) => id) };
      });
      for (const own of changes) {
        for (const other of changes) {
          const missed = other.ids.filter((id) => !own.ids.includes(id)).map((id) => `{#${id}}`);
          if (missed.length === 0) continue;
          const message = `${missed.join(', ')} is the same as in version ${older.version}, but ${other.file} changes it`;
          found.push({ file: own.file, path: [], message });
        }
      }
    }
  }
  return found;
}

/** Finds the texts that name a platform that content/downloads.json does not list, and releases for it. */
function platformWarnings(contents: Contents, read: readonly Reading[]): Problem[] {
  return read.flatMap(({ language, written }) => {
    const { downloads, messages } = contentIn(contents, language);
    const { systems } = messages.download.own;
    const absent = platforms.filter((platform) => downloads.platforms.every(({ id }) => id !== platform));
    return absent.flatMap((platform) => {
      const name = platform === 'web' ? undefined : systems[platform];
      const found: Problem[] = [];
      for (const [part, root] of written) {
        walk(root, ({ value, place }, path) => {
          const isFact = value === platform && (path.at(-2) === 'platforms' || path.at(-1) === 'platform');
          const isNamed = name !== undefined && wordings.has(part) && typeof value === 'string' && value.includes(name);
          if (!isFact && !isNamed) return;
          const message = 'expected no platform that content/downloads.json does not list';
          found.push({ ...place, message, found: isFact ? platform : name });
        });
      }
      return found;
    });
  });
}

/** Finds values of plans that do not exist. */
function planWarnings(contents: Contents, read: readonly Reading[]): Problem[] {
  return read.flatMap(({ language, written }) => {
    const root = written.get('plans');
    const { plans, comparison } = contentIn(contents, language).plans;
    return comparison.groups.flatMap(({ rows }, group) =>
      rows.flatMap(({ values }, row) =>
        Object.keys(values)
          .filter((id) => root && plans.every((plan) => plan.id !== id))
          .flatMap((id) => {
            const path = ['comparison', 'groups', group, 'rows', row, 'values', id];
            return root ? { ...placeOf(root, path), message: `there is no plan ${id}` } : [];
          }),
      ),
    );
  });
}

/** Returns warnings of values that are unlikely, or soon out of date. @param today `2026-11-20` */
export const contentWarnings = (contents: Contents, read: readonly Reading[], today: string): string[] => [
  ...inOrder([
    ...priceWarnings(contents, read),
    ...legalWarnings(contents),
    ...platformWarnings(contents, read),
    ...planWarnings(contents, read),
    ...wordingWarnings(read),
  ]).map(problemLine),
  ...expiryWarnings(contents, today),
];
