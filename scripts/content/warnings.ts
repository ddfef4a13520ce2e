import { lastModified } from '../../src/content/last-modified.ts';
import { legalDifferences } from '../../src/content/legal-differences.ts';
import { defaultLanguage } from '../../src/content/schemas/languages.ts';
import { pageNames } from '../../src/lib/paths.ts';
import type { Contents } from './check-content.ts';
import { at, fieldName, idOf, type Path, walk } from './data.ts';
import { type Problem, problemLine } from './problem.ts';
import { legalFile } from './read-legal.ts';
import { lineIn, type Reading, wordsFile } from './reading.ts';

const EXAMPLE = /\bexample\.(?:com|org|net)\b/;

/** Counts the addresses under example.com: the content as shipped is an example. */
export function exampleNotes(contents: Contents): string[] {
  const { site, downloads } = contents[defaultLanguage];
  const found: string[] = [];
  walk({ site, downloads }, (value, path) => {
    if (typeof value === 'string' && EXAMPLE.test(value)) found.push(fieldName(path).replaceAll(/\[\d+\]/g, '[]'));
  });
  if (found.length === 0) return [];
  const fields = [...new Set(found)].join(', ');
  return [
    `${found.length} addresses are under example.com and are placeholders; so are the sizes and checksums of the files there (docs/editing.md). Fields: ${fields}`,
  ];
}

/**
 * When security.txt expires: a year after the last change of any content. It does not depend on the time of the build, so
 * that a build of the same content is the same.
 */
export function securityExpiry(contents: Contents): Date {
  const dates = pageNames.map((name) => lastModified(contents[defaultLanguage], name).slice(0, 10));
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

/** Finds prices that are likely to be mistyped: a year at once costs more than twelve months, or less than four. */
function priceWarnings(reading: Reading): Problem[] {
  const file = 'content/plans.json';
  const data = reading.sources.get(file)?.data;
  const found: Problem[] = [];
  walk(data, (value, path: Path) => {
    if (path.at(-1) !== 'yearly' || typeof value !== 'number') return;
    const monthly = at(data, [...path.slice(0, -1), 'monthly']);
    if (typeof monthly !== 'number' || (value <= 12 * monthly && value >= 4 * monthly)) return;
    const plan = idOf(at(data, path.slice(0, 2)));
    const message = `a year of ${plan} costs ${value}, twelve months cost ${12 * monthly}: is that right?`;
    found.push({ file, line: lineIn(reading, file, path), field: fieldName(path), message });
  });
  return found;
}

/** Finds the sections of an agreement that a new version changes in some languages only. */
function legalWarnings(contents: Contents): Problem[] {
  const found: Problem[] = [];
  const all = Object.values(contents);
  for (const name of ['privacyAgreement', 'userAgreement'] as const) {
    for (const { language, legal } of all) {
      const versions = [legal[name].current, ...legal[name].previous];
      for (const [index, newer] of versions.entries()) {
        const older = versions[index + 1];
        if (!older) continue;
        const changed = new Set(legalDifferences(older, newer).sections.map(({ id }) => id));
        const file = legalFile(name, newer.version, index === 0);
        for (const other of all.filter((one) => one.language !== language)) {
          const [otherNewer, otherOlder] = [other.legal[name].current, ...other.legal[name].previous].slice(index);
          if (!otherNewer || !otherOlder) continue;
          const missed = legalDifferences(otherOlder, otherNewer).sections.filter(({ id }) => !changed.has(id));
          if (missed.length === 0) continue;
          const sections = missed.map(({ id }) => `{#${id}}`).join(', ');
          const message = `${sections} is the same as in version ${older.version}, but ${wordsFile(file, other.language)} changes it`;
          found.push({ file: wordsFile(file, language), message });
        }
      }
    }
  }
  return found;
}

/** Returns warnings of values that are unlikely, or soon out of date. @param today `2026-11-20` */
export const contentWarnings = (contents: Contents, reading: Reading, today: string): string[] => [
  ...[...priceWarnings(reading), ...legalWarnings(contents)].map(problemLine),
  ...expiryWarnings(contents, today),
];
