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

/** Reports a problem of a field unless `isRight`. */
type Expect = (isRight: boolean, path: Path, message: string, found?: string) => void;

/** The content lacks the parts in which a problem was found. `today` is the day of the build, `2026-11-20`. */
type Check = (reading: ReadContent, expect: Expect, today: string) => void;

/** Versions and dates are in descending order, and at least one release is public. Ids are unique on a release's page. */
const checkReleases: Check = ({ content }, expect, today) => {
  const releases = content.releases?.releases ?? [];
  for (const [index, { version, date, changes, knownIssues }] of releases.entries()) {
    const at = (...field: Path) => ['releases', 'releases', index, ...field];
    for (const [issue, { id }] of knownIssues.entries()) {
      const isUnique = changes.every((change) => change.id !== id);
      expect(isUnique, at('knownIssues', issue, 'id'), 'expected each id once', id);
    }
    const older = releases[index + 1];
    if (!older) {
      const isPublic = releases.some((release) => release.date <= today);
      expect(isPublic, at('date'), `expected a day up to today, ${today}: no release is shown before`, date);
      continue;
    }
    const isHigher = compareVersions(version, older.version) > 0;
    expect(isHigher, at('version'), `expected a version above ${older.version}, the next one`, version);
    expect(date >= older.date, at('date'), `expected ${older.date} (the date of ${older.version}) or later`, date);
  }
};

/** Titles and summaries of releases fit into search results, and differ. */
const checkReleaseHeads: Check = ({ content: { releases, pages }, warn }) => {
  const all = releases?.releases ?? [];
  const bySummary = Map.groupBy(all, ({ summary }) => summary);
  for (const [index, release] of all.entries()) {
    const { version, title, summary } = release;
    for (const [field, pageField] of [
      ['title', 'title'],
      ['summary', 'description'],
    ] as const) {
      const { max, reason } = resultLimits[pageField];
      const width = widthOf(formatMessage(pages?.[releasePage][pageField] ?? '', { version, title, summary }));
      const message = `makes the ${pageField} of its page longer than ${max} letters (${width}): ${reason}`;
      if (width > max) warn(['releases', 'releases', index, field], message);
    }
    const [first, ...duplicates] = bySummary.get(summary) ?? [];
    if (release !== first || duplicates.length === 0) continue;
    const versions = duplicates.slice(0, 3).map((duplicate) => duplicate.version);
    const ellipsis = duplicates.length > 3 ? ' …' : '';
    const message = `is the same as that of ${versions.join(', ')}${ellipsis}: search results do not tell them apart`;
    warn(['releases', 'releases', index, 'summary'], message);
  }
};

const datedKinds = ['site', 'downloads', 'plans', 'faq', 'releases'] as const;

/** The current day in UTC+14, the earliest time zone; or the day of the build if that is later. */
export const latestToday = (today: string, now = Date.now()): string => {
  const latest = new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);
  return today > latest ? today : latest;
};

const checkUpdates: Check = ({ content }, expect, today) => {
  const latest = latestToday(today);
  for (const kind of datedKinds) {
    const { updated = '' } = content[kind] ?? {};
    expect(updated.slice(0, 10) <= latest, [kind, 'updated'], `expected a day up to today, ${latest}`, updated);
  }
};

/** If a URL has a version number, it is the download's version. A file has a size and a checksum. */
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
  const versionInUrl = /\d+\.\d+\.\d+/.exec(url)?.[0] ?? version;
  expect(versionInUrl === version, at('url'), `expected an address that names ${version}`, versionInUrl);
  const name = fileName(url);
  const isForX64 = architecture !== 'x64' || !/arm64|aarch64/i.test(name);
  expect(isForX64, at('url'), 'expected the address of a file for x64', name);
  for (const mirror of mirrors) {
    const mirrorName = fileName(mirror.url);
    expect(mirrorName === name, at('mirrors'), `expected ${name} on the mirror ${mirror.id}`, mirrorName);
  }
}

/** Each download belongs to a release for its platform and is listed once. */
const checkDownloads: Check = ({ content, warn }, expect) => {
  const { downloads } = content;
  const releases = content.releases?.releases;
  if (!downloads || !releases) return;
  const { files, packageManagers, earlier } = downloads;
  const versions = releases.map(({ version }) => version).join(', ');
  const currentAndNext = files.flatMap((download, index) => [
    { download, path: ['downloads', 'files', index] },
    ...(download.next ? [{ download: nextDownload(download), path: ['downloads', 'files', index, 'next'] }] : []),
  ]);
  for (const { download, path } of currentAndNext) {
    const { version, platform, date, url } = download;
    const at = (field: string) => [...path, field];
    const release = releases.find((candidate) => candidate.version === version);
    expect(Boolean(release), at('version'), `expected a release: ${versions}`, version);
    if (!release) continue;
    const hasPlatform = release.platforms.includes(platform);
    expect(hasPlatform, at('version'), `expected a release for ${platform}`, version);
    // A wrong release was reported above, so its date does not count.
    const isDateValid = !hasPlatform || !date || date >= release.date;
    expect(isDateValid, at('date'), `expected ${release.date}, the date of ${version}, or later`, date);
    const firstWithUrl = currentAndNext.find((candidate) => url && candidate.download.url === url)?.download;
    const isOwnUrl = !firstWithUrl || firstWithUrl.id === download.id;
    expect(isOwnUrl, at('url'), `expected another address than that of ${firstWithUrl?.id}`, url);
    checkDownload(download, at, expect);
  }
  for (const [index, { mirrors, next }] of files.entries()) {
    const mirrorIds = mirrors.map(({ id }) => id);
    for (const [mirror, { id }] of next?.mirrors.entries() ?? []) {
      const path = ['downloads', 'files', index, 'next', 'mirrors', mirror, 'id'];
      expect(mirrorIds.includes(id), path, `expected one of ${mirrorIds.join(', ')}`, id);
    }
  }
  const [newest] = releases;
  const isOffered = (platform: Platform, version?: string) =>
    currentAndNext.some(({ download }) => download.platform === platform && (!version || download.version === version));
  const missing =
    newest?.platforms.filter((platform) => isOffered(platform) && !isOffered(platform, newest.version)) ?? [];
  const message = `content/downloads.json has no file of it for ${missing.join(', ')}`;
  if (missing.length > 0) warn(['releases', 'releases', 0, 'version'], message);
  for (const [index, { file }] of packageManagers.list.entries()) {
    const isKnown = file === undefined || files.some(({ id }) => id === file);
    expect(isKnown, ['downloads', 'packageManagers', 'list', index, 'file'], 'expected the id of a download', file);
  }
  for (const [index, { file, version }] of earlier.entries()) {
    const at = (field: string) => ['downloads', 'earlier', index, field];
    const isKnown = files.some(({ id }) => id === file);
    expect(isKnown, at('file'), 'expected the id of the download that has replaced it', file);
    const hasRelease = releases.some((release) => release.version === version);
    expect(hasRelease, at('version'), `expected a release: ${versions}`, version);
  }
};

/** Comparison rows have a value for every plan, `{price}` has a plan with a price, and yearly prices are plausible. */
const checkPlans: Check = ({ content, warn }, expect) => {
  const { plans = [], headingPlan, comparison = { groups: [] } } = content.plans ?? {};
  const priced = plans.flatMap(({ id, price }) => (price.monthly + price.yearly > 0 ? id : []));
  const isPriced = !headingPlan || priced.length === 0 || priced.includes(headingPlan);
  expect(isPriced, ['plans', 'headingPlan'], `expected a plan with a price: ${priced.join(', ')}`, headingPlan);
  const page = pageAbout('plans');
  const { heading } = { heading: '', ...content.pages?.[page] };
  const hasUnusablePrice = plans.length > 0 && priced.length === 0 && heading.includes('{price}');
  expect(
    !hasUnusablePrice,
    ['pages', page, 'heading'],
    'expected no {price}, because every plan is free',
    formatValue(heading),
  );
  for (const [index, { id, price }] of plans.entries()) {
    const { monthly, yearly } = price;
    const isPlausible = yearly <= 12 * monthly && yearly >= 4 * monthly;
    if (isPlausible) continue;
    const message = `a year of ${id} costs ${yearly}, twelve months cost ${12 * monthly}: is that right?`;
    warn(['plans', 'plans', index, 'price', 'yearly'], message);
  }
  const ids = plans.map(({ id }) => id);
  const unknownPlans = new Map<string, Path[]>();
  for (const [group, { rows }] of comparison.groups.entries()) {
    for (const [row, { values }] of rows.entries()) {
      const at = ['plans', 'comparison', 'groups', group, 'rows', row, 'values'];
      const missing = ids.filter((id) => !Object.hasOwn(values, id));
      expect(missing.length === 0, at, `expected a value for the plan ${missing.join(', ')}`);
      for (const id of Object.keys(values))
        if (!ids.includes(id)) unknownPlans.set(id, [...(unknownPlans.get(id) ?? []), [...at, id]]);
    }
  }
  for (const [id, [first = [], ...others]] of unknownPlans) {
    const more = others.length > 0 ? `, and ${others.length} more rows have a value for it` : '';
    warn(first, `there is no plan ${id}${more}`);
  }
};

/** Each version of an agreement names the previous one and takes effect later. At least one version is public. */
const checkAgreements: Check = ({ content: { legal } }, expect, today) => {
  for (const [name, { current, previous }] of Object.entries(legal ?? {})) {
    for (const [index, version] of [current, ...previous].entries()) {
      const { effective, announced, supersedes, changed } = version;
      const at = (field: string) => [name, ...(index > 0 ? ['previous', index - 1] : ['current']), field];
      const older = previous[index];
      const expected = older?.version ?? '"", because there is no earlier version';
      expect(supersedes === (older?.version ?? ''), at('supersedes'), `expected ${expected}`, supersedes);
      const isAnnouncedInTime = !announced || announced <= effective;
      expect(
        isAnnouncedInTime,
        at('announced'),
        `expected ${effective}, on which it takes effect, or earlier`,
        announced,
      );
      if (!older) {
        const isPublic = [current, ...previous].some((candidate) => shownFrom(candidate) <= today);
        const message = `expected a day up to today, ${today}, or announced with one: no version is shown before`;
        // A wrong `announced` was reported above, so it does not count.
        expect(isPublic || !isAnnouncedInTime, at(announced ? 'announced' : 'effective'), message, shownFrom(version));
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

const checkHistory: Check = ({ content: { about } }, expect) => {
  const months = about?.timeline.list.map(({ month }) => month) ?? [];
  const unsorted = months.findIndex((month, index) => month < (months[index - 1] ?? ''));
  const at = ['about', 'timeline', 'list', unsorted, 'month'];
  expect(unsorted < 0, at, `expected ${months[unsorted - 1]} or later`, months[unsorted]);
};

/** The figures of a supported claim are in its quote, and each example answer has exactly one contradicted claim. */
const checkClaims: Check = ({ content: { home }, warn }) => {
  const supported = (home?.features.list ?? []).flatMap(({ excerpt }, index) =>
    excerpt ? [{ ...excerpt, at: ['home', 'features', 'list', index, 'excerpt'] }] : [],
  );
  for (const [answer, { claims }] of home?.check.answers.entries() ?? []) {
    const at = ['home', 'check', 'answers', answer, 'claims'];
    const contradicted = claims.filter(({ verdict }) => verdict === 'contradicts').length;
    if (contradicted !== 1)
      warn(at, `has ${contradicted} claims that their source contradicts: the note says that there is one`);
    for (const [index, claim] of claims.entries())
      if (claim.verdict === 'supports') supported.push({ ...claim, at: [...at, index] });
  }
  for (const { text, quote, at } of supported) {
    const missing = text.match(/\d[\d.,]*\d|\d/g)?.find((figure) => !quote.includes(figure));
    if (missing) warn([...at, 'text'], 'has a figure that is not in its quote', missing);
  }
};

const checkQuestions: Check = ({ content: { faq } }, expect) => {
  for (const [entry, { pages }] of faq?.entries.entries() ?? []) {
    for (const [index, page] of pages.entries()) {
      const at = ['faq', 'entries', entry, 'pages', index];
      expect(isAbout(page, 'questions'), at, `expected a page with questions: ${pagesWithQuestions.join(', ')}`, page);
    }
  }
};

/** Ids are unique within a list, because they become anchors and React keys. */
const checkIds: Check = (reading, expect) => {
  walkParts(reading, ({ value }, path) => {
    const ids = Array.isArray(value) ? value.map(idOf) : [];
    for (const [index, id] of ids.entries()) {
      expect(!id || ids.indexOf(id) === index, [...path, index, 'id'], 'expected each id once', id);
    }
  });
};

/** Parts about the current product. Notes of old releases may name platforms that are no longer listed. */
const currentParts: ReadonlySet<unknown> = new Set(['site', 'pages', 'home', 'faq', 'about', 'plans', 'navigation']);

const platformNames: Readonly<Record<Platform, readonly string[]>> = {
  windows: ['Windows'],
  macos: ['macOS', 'Mac'],
  linux: ['Linux'],
  ios: ['iOS', 'iPadOS', 'iPhone', 'iPad'],
  android: ['Android'],
  web: [],
};

/** Matches “Mac”, but not “Machine”. */
const wholeWord = (name: string) => new RegExp(`(?<!\\p{Script=Latin})${name}(?!\\p{Script=Latin})`, 'u');

/** Warns of texts and releases that name a platform that content/downloads.json does not list. */
const checkPlatforms: Check = (reading) => {
  const { downloads } = reading.content;
  if (!downloads) return;
  const isListed = (platform: string) => downloads.platforms.some(({ id }) => id === platform);
  for (const platform of platforms.filter((name) => !isListed(name))) {
    walkParts(reading, ({ value }, path) => {
      const isFact = value === platform && (path.at(-2) === 'platforms' || path.at(-1) === 'platform');
      const text = currentParts.has(path[0]) && typeof value === 'string' ? value : '';
      const name = platformNames[platform].find((candidate) => wholeWord(candidate).test(text));
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

export function checkFacts(reading: ReadContent, today: string): void {
  const expect: Expect = (isRight, at, message, found) => {
    if (!isRight) reading.reportField(at, message, found);
  };
  for (const check of checks) check(reading, expect, today);
}
