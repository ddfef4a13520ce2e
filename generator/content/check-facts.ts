import { formatMessage } from '../../src/content/format.ts';
import { isFileKind, type Platform, platforms } from '../../src/content/names.ts';
import type { Download } from '../../src/content/schemas/downloads.ts';
import { compareVersions } from '../../src/content/versions.ts';
import { shownFrom } from '../../src/features/legal-document/legal-content.ts';
import { fileName, releasePage } from '../../src/lib/paths.ts';
import { isAbout, pageAbout, pagesWithQuestions } from '../manifests.ts';
import { resultLimits, widthOf } from './check-texts.ts';
import { nextDownload } from './publication.ts';
import { formatValue, idOf, type Path, type ReadContent, walkParts } from './reading.ts';

/** Reports a problem of a field, unless the field is right; the path begins with the part. */
type Expect = (isRight: boolean, path: Path, message: string, found?: string) => void;

/**
 * Checks facts of the content, in which a part with a problem of its own is missing.
 * @param today the day of the build, `2026-11-20`
 */
type Check = (reading: ReadContent, expect: Expect, today: string) => void;

/**
 * Releases are listed newest first: the higher version has the later date, and one at least is shown already. Changes and known
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
    const older = releases[index + 1];
    if (!older) {
      const isShown = releases.some((release) => release.date <= today);
      expect(isShown, at('date'), `expected a day up to today, ${today}: no release is shown before`, date);
      continue;
    }
    const isHigher = compareVersions(version, older.version) > 0;
    expect(isHigher, at('version'), `expected a version above ${older.version}, the next one`, version);
    expect(date >= older.date, at('date'), `expected ${older.date} (the date of ${older.version}) or later`, date);
  }
};

/** Search results show the title and the summary of each release whole, and no two alike. */
const checkReleaseHeads: Check = ({ content: { releases, pages }, warn }) => {
  const all = releases?.releases ?? [];
  const bySummary = Map.groupBy(all, ({ summary }) => summary);
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
    const [first, ...same] = bySummary.get(summary) ?? [];
    if (release !== first || same.length === 0) continue;
    const others = same.slice(0, 3).map((one) => one.version);
    const message = `is the same as that of ${others.join(', ')}${same.length > 3 ? ' …' : ''}: search results do not tell them apart`;
    warn(['releases', 'releases', index, 'summary'], message);
  }
};

/** The kinds of content with the date of their last change. */
const datedKinds = ['site', 'downloads', 'plans', 'faq', 'releases'] as const;

/**
 * The day in the time zone where it is latest (UTC+14): a change of today is in the future in none. Of a build that shows a later
 * day, this day.
 */
export const latestToday = (today: string, now = Date.now()): string => {
  const latest = new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);
  return today > latest ? today : latest;
};

/** No file was changed in the future. */
const checkUpdates: Check = ({ content }, expect, today) => {
  const latest = latestToday(today);
  for (const kind of datedKinds) {
    const { updated = '' } = content[kind] ?? {};
    expect(updated.slice(0, 10) <= latest, [kind, 'updated'], `expected a day up to today, ${latest}`, updated);
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

/** Each download belongs to a release that exists and that is for its system, and is listed once; the newest release has some. */
const checkDownloads: Check = ({ content: { downloads, releases: notes }, warn }, expect) => {
  if (!downloads || !notes) return;
  const { files, packageManagers, earlier } = downloads;
  const versions = notes.releases.map(({ version }) => version).join(', ');
  const all = files.flatMap((download, index) => [
    { download, path: ['downloads', 'files', index] },
    ...(download.next ? [{ download: nextDownload(download), path: ['downloads', 'files', index, 'next'] }] : []),
  ]);
  for (const { download, path } of all) {
    const { version, platform, date, url } = download;
    const at = (field: string) => [...path, field];
    const release = notes.releases.find((one) => one.version === version);
    expect(Boolean(release), at('version'), `expected a release: ${versions}`, version);
    if (!release) continue;
    const hasPlatform = release.platforms.includes(platform);
    expect(hasPlatform, at('version'), `expected a release for ${platform}`, version);
    const isLater = !hasPlatform || !date || date >= release.date;
    expect(isLater, at('date'), `expected ${release.date}, the date of ${version}, or later`, date);
    const first = all.find((one) => one.download.url && one.download.url === url)?.download;
    expect(!first || first.id === download.id, at('url'), `expected another address than that of ${first?.id}`, url);
    checkDownload(download, at, expect);
  }
  for (const [index, { mirrors, next }] of files.entries()) {
    const known = mirrors.map(({ id }) => id);
    for (const [at, { id }] of next?.mirrors.entries() ?? []) {
      const path = ['downloads', 'files', index, 'next', 'mirrors', at, 'id'];
      expect(known.includes(id), path, `expected one of ${known.join(', ')}`, id);
    }
  }
  const [newest] = notes.releases;
  const isOffered = (platform: Platform, version?: string) =>
    all.some(({ download }) => download.platform === platform && (!version || download.version === version));
  const missing = newest?.platforms.filter((one) => isOffered(one) && !isOffered(one, newest.version)) ?? [];
  const noFiles = `content/downloads.json has no file of it for ${missing.join(', ')}`;
  if (missing.length > 0) warn(['releases', 'releases', 0, 'version'], noFiles);
  for (const [index, { file }] of packageManagers.list.entries()) {
    const isKnown = file === undefined || files.some(({ id }) => id === file);
    expect(isKnown, ['downloads', 'packageManagers', 'list', index, 'file'], 'expected the id of a download', file);
  }
  for (const [index, { file, version }] of earlier.entries()) {
    const at = (field: string) => ['downloads', 'earlier', index, field];
    const isKnown = files.some(({ id }) => id === file);
    expect(isKnown, at('file'), 'expected the id of the download that has replaced it', file);
    const hasRelease = notes.releases.some((one) => one.version === version);
    expect(hasRelease, at('version'), `expected a release: ${versions}`, version);
  }
};

/**
 * A price is not likely to be mistyped: a year at once costs no more than twelve months, and no less than four. The
 * comparison has a value for every plan in every row, and a heading names a price only where a plan has one.
 */
const checkPlans: Check = ({ content, warn }, expect) => {
  const { plans = [], headingPlan, comparison = { groups: [] } } = content.plans ?? {};
  const priced = plans.flatMap(({ id, price }) => (price.monthly + price.yearly > 0 ? id : []));
  const isPriced = !headingPlan || priced.length === 0 || priced.includes(headingPlan);
  expect(isPriced, ['plans', 'headingPlan'], `expected a plan with a price: ${priced.join(', ')}`, headingPlan);
  const page = pageAbout('plans');
  const { heading } = { heading: '', ...content.pages?.[page] };
  const areFree = plans.length > 0 && priced.length === 0;
  const isNamed = areFree && heading.includes('{price}');
  expect(!isNamed, ['pages', page, 'heading'], 'expected no {price}, because every plan is free', formatValue(heading));
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

/**
 * Each version of an agreement names the one before it, and takes effect after it; it may be announced before. The first one is
 * shown already.
 */
const checkAgreements: Check = ({ content: { legal } }, expect, today) => {
  for (const [name, { current, previous }] of Object.entries(legal ?? {})) {
    for (const [index, version] of [current, ...previous].entries()) {
      const { effective, announced, supersedes, changed } = version;
      const at = (field: string) => [name, ...(index > 0 ? ['previous', index - 1] : ['current']), field];
      const older = previous[index];
      const before = older?.version ?? '"", because there is no earlier version';
      expect(supersedes === (older?.version ?? ''), at('supersedes'), `expected ${before}`, supersedes);
      const isBefore = !announced || announced <= effective;
      expect(isBefore, at('announced'), `expected ${effective}, on which it takes effect, or earlier`, announced);
      if (!older) {
        const isShown = [current, ...previous].some((one) => shownFrom(one) <= today);
        const message = `expected a day up to today, ${today}, or announced with one: no version is shown before`;
        expect(isShown || !isBefore, at(announced ? 'announced' : 'effective'), message, shownFrom(version));
        continue;
      }
      const message = `expected a day after ${older.effective}, the first day of ${older.version}`;
      expect(effective > older.effective, at('effective'), message, effective);
      const isInOrder = !announced || announced >= shownFrom(older);
      expect(isInOrder, at('announced'), `expected a day on which ${older.version} is shown`, announced);
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

/** The figures of a claim that a source supports are in the source, and one claim of each answer is there to be caught. */
const checkClaims: Check = ({ content: { home }, warn }) => {
  const supported = (home?.features.list ?? []).flatMap(({ excerpt }, index) =>
    excerpt ? [{ ...excerpt, at: ['home', 'features', 'list', index, 'excerpt'] }] : [],
  );
  for (const [answer, { claims }] of home?.check.answers.entries() ?? []) {
    const at = ['home', 'check', 'answers', answer, 'claims'];
    const wrong = claims.filter(({ verdict }) => verdict === 'contradicts').length;
    if (wrong !== 1) warn(at, `has ${wrong} claims that their source contradicts: the note says that there is one`);
    for (const [index, claim] of claims.entries())
      if (claim.verdict === 'supports') supported.push({ ...claim, at: [...at, index] });
  }
  for (const { text, quote, at } of supported) {
    const missing = text.match(/\d[\d.,]*\d|\d/g)?.find((figure) => !quote.includes(figure));
    if (missing) warn([...at, 'text'], 'has a figure that is not in its quote', missing);
  }
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
  checkClaims,
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
