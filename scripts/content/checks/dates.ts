import { type LegalVersion, legalDocuments } from '../../../src/content/schemas/legal.ts';
import { compareVersions } from '../../../src/content/versions.ts';
import type { Path } from '../problem.ts';
import { fieldName } from '../problem.ts';
import type { ContentSoFar } from '../read-content.ts';
import type { Reading } from '../reading.ts';

const factsReport =
  ({ facts, report }: Reading, name: string) =>
  (path: Path, message: string, found: string) =>
    report({ file: `content/${name}`, line: facts.get(name)?.lineOf(path), field: fieldName(path), message, found });

/** Releases stand newest first: the higher version has the later date, and no date is still to come. */
function checkReleases({ releases }: ContentSoFar, today: string, reading: Reading): void {
  const report = factsReport(reading, 'releases.json');
  for (const [at, { version, date }] of (releases?.releases ?? []).entries()) {
    const older = releases?.releases[at + 1];
    const path = (field: string) => ['releases', at, field];
    if (date > today) report(path('date'), `expected a day up to today, ${today}`, date);
    if (!older) continue;
    if (compareVersions(version, older.version) <= 0) {
      report(path('version'), `expected a version above ${older.version}, which stands below it`, version);
    }
    if (date < older.date) report(path('date'), `expected ${older.date} (the date of ${older.version}) or later`, date);
  }
}

/** Each file came out with its release or after it; nothing is newer than the day on which its list was updated. */
function checkUpdated({ site, downloads, plans, faq, releases }: ContentSoFar, today: string, reading: Reading): void {
  const newest = (dates: readonly (string | undefined)[]) =>
    dates
      .map((date) => date ?? '')
      .toSorted()
      .at(-1) ?? '';
  const lists = {
    'site.json': [site?.updated, ''],
    'downloads.json': [downloads?.updated, newest((downloads?.files ?? []).map(({ date }) => date))],
    'plans.json': [plans?.updated, ''],
    'faq.json': [faq?.updated, ''],
    'releases.json': [releases?.updated, newest((releases?.releases ?? []).map(({ date }) => date))],
  } as const;
  for (const [name, [updated, within]] of Object.entries(lists)) {
    const report = factsReport(reading, name);
    if (updated === undefined) continue;
    if (updated.slice(0, 10) > today) report(['updated'], `expected a day up to today, ${today}`, updated);
    if (within && updated < within)
      report(['updated'], `expected ${within}, the newest date in the file, or later`, updated);
  }
}

const legalFile = (stem: string, language: string, version: LegalVersion, isCurrent: boolean) =>
  `content/${language}/legal/${isCurrent ? stem : `previous/${stem}-${version.version}`}.md`;

/** Each version of an agreement names the one before it, and took effect after it. */
function checkLegal({ legal, language }: ContentSoFar, { report, sources }: Reading): void {
  for (const [name, document] of Object.entries(legal ?? {})) {
    const stem = name === 'privacyAgreement' ? legalDocuments.privacyAgreement : legalDocuments.userAgreement;
    const versions = [document.current, ...document.previous];
    for (const [at, version] of versions.entries()) {
      const file = legalFile(stem, language, version, at === 0);
      const source = sources[language].get(file.replace(`content/${language}/`, ''));
      if (!source) {
        report({
          file,
          message: 'expected a file of this name for the version in its front matter',
          found: version.version,
        });
        continue;
      }
      const wrong = (field: string, message: string, found: string) =>
        report({ file, line: source.lineOf([field]), field, message, found: found || 'nothing' });
      const older = versions[at + 1];
      if (version.supersedes !== (older?.version ?? '')) {
        wrong(
          'supersedes',
          `expected ${older?.version ?? '"", because there is no earlier version'}`,
          version.supersedes,
        );
      }
      if (older && version.effective <= older.effective) {
        wrong(
          'effective',
          `expected a day after ${older.effective}, when ${older.version} took effect`,
          version.effective,
        );
      }
      if (older && !version.changed) wrong('changed', `expected what changed since ${older.version}`, '""');
    }
  }
}

/** The company's history is told in order. */
function checkTimeline({ about, language }: ContentSoFar, reading: Reading): void {
  const months = (about?.timeline.list ?? []).map(({ month }) => month);
  const at = months.findIndex((month, index) => month < (months[index - 1] ?? ''));
  if (at > 0 && language) {
    const before = months[at - 1] ?? '';
    factsReport(reading, 'about.json')(
      ['timeline', 'list', at, 'month'],
      `expected ${before} or later`,
      months[at] ?? '',
    );
  }
}

/**
 * Checks that dates are possible and in order.
 * @param today the day of the build, `2026-11-20`
 */
export function checkDates(content: ContentSoFar, today: string, reading: Reading): void {
  checkReleases(content, today, reading);
  checkUpdated(content, today, reading);
  checkLegal(content, reading);
  checkTimeline(content, reading);
}
