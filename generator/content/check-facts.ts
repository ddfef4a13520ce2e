import { formatMessage } from '../../src/content/format.ts';
import { isFileKind, type Platform, platforms } from '../../src/content/names.ts';
import type { Download } from '../../src/content/schemas/downloads.ts';
import { compareVersions } from '../../src/content/versions.ts';
import { fileName, releasePage } from '../../src/lib/paths.ts';
import { isAbout, pageAbout, pagesWithQuestions } from '../manifests.ts';
import { resultLimits, widthOf } from './check-texts.ts';
import { idOf, type Path, type ReadContent, shown, walkParts } from './reading.ts';

/** Reports a problem of a field, unless the field is right; the path begins with the part. */
type Expect = (isRight: boolean, path: Path, message: string, found?: string) => void;

/**
 * Checks facts of the content, in which a part with a problem of its own is missing.
 * @param today the day of the build, `2026-11-20`
 */
type Check = (reading: ReadContent, expect: Expect, today: string) => void;

/**
 * Releases are listed newest first: the higher version has the later date, and no date is in the future. Changes and known
 * issues of a release are anchors of one page.
 */
const checkReleases: Check = ({ content }, expect, today) => {
  const releases = content.releases?.releases ?? [];
  for (const [index, { version, date, changes, knownIssues }] of releases.entries()) {
    const at = (...field: Path) => ['releases', 'releases', index, ...field];
    for (const [issue, { id }] of knownIssues.entries()) {
      const isOther = changes.every((change) => change.id !== id);
      expect(isOther, at('knownIssues', issue, 'id'), 'expected each id once', id);
    }
    expect(date <= today, at('date'), `expected a day up to today, ${today}`, date);
    const older = releases[index + 1];
    if (!older) continue;
    const isHigher = compareVersions(version, older.version) > 0;
    expect(isHigher, at('version'), `expected a version above ${older.version}, the next one`, version);
    const isLater = date >= older.date || older.date > today;
    expect(isLater, at('date'), `expected ${older.date} (the date of ${older.version}) or later`, date);
  }
};

/** Search results show the title and the summary of each release whole, and no two alike. */
const checkReleaseHeads: Check = ({ content: { releases, pages }, warn }) => {
  const all = releases?.releases ?? [];
  for (const [index, release] of all.entries()) {
    const { version, title, summary } = release;
    const shownAs = (field: 'title' | 'description') =>
      formatMessage(pages?.[releasePage][field] ?? '', { version, title, summary });
    for (const [field, of] of [
      ['title', 'title'],
      ['summary', 'description'],
    ] as const) {
      const { most, because } = resultLimits[of];
      const width = widthOf(shownAs(of));
      const message = `makes the ${of} of its page longer than ${most} letters (${width}): ${because}`;
      if (width > most) warn(['releases', 'releases', index, field], message);
    }
    const [first, ...same] = all.filter((one) => one.summary === summary).map((one) => one.version);
    const others = same.slice(0, 3).join(', ') + (same.length > 3 ? ' …' : '');
    const message = `is the same as that of ${others}: search results do not tell them apart`;
    if (version === first && same.length > 0) warn(['releases', 'releases', index, 'summary'], message);
  }
};

/** The kinds of content with the date of their last change. */
const datedKinds = ['site', 'downloads', 'plans', 'faq', 'releases'] as const;

/** A list's `updated` is the date of its newest item or later, and not in the future. */
const checkUpdates: Check = ({ content }, expect, today) => {
  for (const kind of datedKinds) {
    const part = content[kind];
    if (!part) continue;
    const dated = 'releases' in part ? part.releases : 'files' in part ? part.files : [];
    // A date in the future is reported where it is.
    const newest = dated.map(({ date = '' }) => date).filter((date) => date <= today);
    const last = newest.toSorted().at(-1) ?? '';
    const { updated } = part;
    expect(updated.slice(0, 10) <= today, [kind, 'updated'], `expected a day up to today, ${today}`, updated);
    expect(updated >= last, [kind, 'updated'], `expected ${last}, the newest date in the file, or later`, updated);
  }
};

/** A download's fields are consistent: the address names the version, and a file has a size and a checksum. */
function checkDownload(download: Download, at: (field: string) => Path, expect: Expect): void {
  const { url, version, kind, architecture, date, size, sha256, mirrors } = download;
  if (!url) {
    expect(!sha256 && !size, at('url'), 'expected an address, because size or checksum are given', '""');
    return;
  }
  expect(Boolean(date), at('date'), 'expected a date, because there is an address');
  if (!isFileKind(kind)) return;
  expect(Boolean(size), at('size'), 'expected the size in bytes', size?.toString());
  expect(Boolean(sha256), at('sha256'), 'expected the file’s SHA-256');
  const named = /\d+\.\d+\.\d+/.exec(url)?.[0] ?? version;
  expect(named === version, at('url'), `expected an address that names ${version}`, named);
  const name = fileName(url);
  const isForX64 = architecture !== 'x64' || !/arm64|aarch64/i.test(name);
  expect(isForX64, at('url'), 'expected the address of a file for x64', name);
  for (const mirror of mirrors) {
    const other = fileName(mirror.url);
    expect(other === name, at('mirrors'), `expected ${name} on the mirror ${mirror.id}`, other);
  }
}

/** Each download belongs to a release that exists and that is for its system, and is listed once. */
const checkDownloads: Check = ({ content: { downloads, releases: notes } }, expect, today) => {
  if (!downloads || !notes) return;
  const { files, packageManagers } = downloads;
  const versions = notes.releases.map(({ version }) => version).join(', ');
  for (const [index, download] of files.entries()) {
    const { version, platform, date, url } = download;
    const at = (field: string) => ['downloads', 'files', index, field];
    const release = notes.releases.find((one) => one.version === version);
    expect(Boolean(release), at('version'), `expected a release: ${versions}`, version);
    if (!release) continue;
    const hasPlatform = release.platforms.includes(platform);
    expect(hasPlatform, at('version'), `expected a release for ${platform}`, version);
    const isLater = !hasPlatform || !date || date >= release.date || release.date > today;
    expect(isLater, at('date'), `expected ${release.date}, the date of ${version}, or later`, date);
    const first = files.slice(0, index).find((one) => one.url && one.url === url);
    expect(!first, at('url'), `expected another address than that of ${first?.id}`, url);
    checkDownload(download, at, expect);
  }
  for (const [index, { file }] of packageManagers.list.entries()) {
    const isKnown = file === undefined || files.some(({ id }) => id === file);
    expect(isKnown, ['downloads', 'packageManagers', 'list', index, 'file'], 'expected the id of a download', file);
  }
};

/**
 * A price is not likely to be mistyped: a year at once costs no more than twelve months, and no less than four. The
 * comparison has a value for every plan in every row, and a heading names a price only where a plan has one.
 */
const checkPlans: Check = ({ content, warn }, expect) => {
  const { plans = [], comparison = { groups: [] } } = content.plans ?? {};
  const page = pageAbout('plans');
  const { heading } = { heading: '', ...content.pages?.[page] };
  const areFree = plans.length > 0 && plans.every(({ price }) => price.monthly + price.yearly === 0);
  const isNamed = areFree && heading.includes('{price}');
  expect(!isNamed, ['pages', page, 'heading'], 'expected no {price}, because every plan is free', shown(heading));
  for (const [index, { id, price }] of plans.entries()) {
    const { monthly, yearly } = price;
    if (yearly <= 12 * monthly && yearly >= 4 * monthly) continue;
    const message = `a year of ${id} costs ${yearly}, twelve months cost ${12 * monthly}: is that right?`;
    warn(['plans', 'plans', index, 'price', 'yearly'], message);
  }
  const ids = plans.map(({ id }) => id);
  const unknown = new Map<string, Path[]>();
  for (const [group, { rows }] of comparison.groups.entries()) {
    for (const [row, { values }] of rows.entries()) {
      const at = ['plans', 'comparison', 'groups', group, 'rows', row, 'values'];
      const missing = ids.filter((id) => !Object.hasOwn(values, id));
      expect(missing.length === 0, at, `expected a value for the plan ${missing.join(', ')}`);
      for (const id of Object.keys(values))
        if (!ids.includes(id)) unknown.set(id, [...(unknown.get(id) ?? []), [...at, id]]);
    }
  }
  for (const [id, [first = [], ...others]] of unknown) {
    const more = others.length > 0 ? `, and ${others.length} more rows have a value for it` : '';
    warn(first, `there is no plan ${id}${more}`);
  }
};

/** Each version of an agreement names the one before it, and took effect after it. */
const checkAgreements: Check = ({ content: { legal } }, expect) => {
  for (const [name, { current, previous }] of Object.entries(legal ?? {})) {
    for (const [index, { effective, supersedes, changed }] of [current, ...previous].entries()) {
      const at = (field: string) => [name, ...(index > 0 ? ['previous', index - 1] : ['current']), field];
      const older = previous[index];
      const before = older?.version ?? '"", because there is no earlier version';
      expect(supersedes === (older?.version ?? ''), at('supersedes'), `expected ${before}`, supersedes);
      if (!older) continue;
      const message = `expected a day after ${older.effective}, the first day of ${older.version}`;
      expect(effective > older.effective, at('effective'), message, effective);
      expect(Boolean(changed), at('changed'), `expected what changed since ${older.version}`, '""');
    }
  }
};

/** The company's history is in chronological order. */
const checkHistory: Check = ({ content: { about } }, expect) => {
  const months = about?.timeline.list.map(({ month }) => month) ?? [];
  const index = months.findIndex((month, at) => month < (months[at - 1] ?? ''));
  const at = ['about', 'timeline', 'list', index, 'month'];
  expect(index < 0, at, `expected ${months[index - 1]} or later`, months[index]);
};

/** Questions are on pages that show questions. */
const checkQuestions: Check = ({ content: { faq } }, expect) => {
  for (const [entry, { pages }] of faq?.entries.entries() ?? []) {
    for (const [index, page] of pages.entries()) {
      const at = ['faq', 'entries', entry, 'pages', index];
      expect(isAbout(page, 'questions'), at, `expected a page with questions: ${pagesWithQuestions.join(', ')}`, page);
    }
  }
};

/** No list has two items with the same id: ids are anchors, and keys of what pages render. */
const checkIds: Check = (reading, expect) => {
  walkParts(reading, ({ value }, path) => {
    const ids = Array.isArray(value) ? value.map(idOf) : [];
    for (const [index, id] of ids.entries()) {
      expect(!id || ids.indexOf(id) === index, [...path, index, 'id'], 'expected each id once', id);
    }
  });
};

/** The parts whose texts describe the product as it is. */
const wordings: ReadonlySet<unknown> = new Set(['site', 'pages', 'home', 'faq', 'about', 'plans', 'navigation']);

/** The names of platforms, the same in every language. */
const platformNames: Readonly<Record<Platform, readonly string[]>> = {
  ...{ windows: ['Windows'], macos: ['macOS', 'Mac'], linux: ['Linux'] },
  ...{ ios: ['iOS', 'iPadOS', 'iPhone', 'iPad'], android: ['Android'], web: [] },
};

/** A name as a word of its own: “Mac” is also in “Machine”. */
const asWord = (name: string) => new RegExp(`(?<!\\p{Script=Latin})${name}(?!\\p{Script=Latin})`, 'u');

/** No text names a platform that content/downloads.json does not list, and no release is for one. */
const checkPlatforms: Check = (reading) => {
  const { downloads } = reading.content;
  if (!downloads) return;
  const isListed = (platform: string) => downloads.platforms.some(({ id }) => id === platform);
  for (const platform of platforms.filter((one) => !isListed(one))) {
    walkParts(reading, ({ value }, path) => {
      const isFact = value === platform && (path.at(-2) === 'platforms' || path.at(-1) === 'platform');
      const text = wordings.has(path[0]) && typeof value === 'string' ? value : '';
      const name = platformNames[platform].find((one) => asWord(one).test(text));
      const message = 'names a platform that content/downloads.json does not list: delete it here';
      if (isFact || name) reading.warn(path, message, isFact ? platform : name);
    });
  }
};

const checks = [
  checkReleases,
  checkReleaseHeads,
  checkUpdates,
  checkDownloads,
  checkPlans,
  checkAgreements,
  checkHistory,
  checkQuestions,
  checkIds,
  checkPlatforms,
];

/** Checks that facts are possible, likely, and consistent with each other. */
export function checkFacts(reading: ReadContent, today: string): void {
  const expect: Expect = (isRight, at, message, found) => {
    if (!isRight) reading.reportField(at, message, found);
  };
  for (const check of checks) check(reading, expect, today);
}
