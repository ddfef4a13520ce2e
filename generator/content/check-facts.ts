import { formatMessage } from '../../src/content/format.ts';
import { endsWithFileName, isCommand, isFile, isOneOf, knownPlatforms, savedName } from '../../src/content/names.ts';
import { type ProblemText, problem } from '../../src/content/problems.ts';
import { compareVersions, orderOf } from '../../src/content/release-order.ts';
import type { Download, Downloads } from '../../src/content/schemas/downloads.ts';
import { isPaid, isPeriodic, priceOf } from '../../src/content/selections.ts';
import { shownFrom } from '../../src/features/legal-document/legal-content.ts';
import { fileName, releasePage } from '../../src/lib/paths.ts';
import { hasSubject, pageForSubject, pagesWithQuestions } from '../manifests.ts';
import { resultLimits, widthOf } from './check-texts.ts';
import { unnamedIds } from './download-names.ts';
import { nextDownload } from './publication.ts';
import { formatValue, idOf, type LanguageContent, type Path, walkParts } from './reading.ts';
import { shortList } from './short-list.ts';

/** Reports a problem of a field, unless the condition is true. */
type ReportUnless = (condition: boolean, path: Path, fault: ProblemText, found?: string) => void;

/** The content lacks the parts in which a problem was found. `today` is the day of the build, `2026-11-20`. */
type Check = (context: LanguageContent, reportUnless: ReportUnless, today: string) => void;

/** Days are in descending order, each version is there once, and at least one release is public. Ids are unique on a release's page. */
const checkReleases: Check = ({ content }, reportUnless, today) => {
  const releases = content.releases?.releases ?? [];
  const { ascending, ranks } = orderOf(releases);
  const channels = Object.keys(content.messages?.updates?.channels ?? {});
  for (const [index, { version, date, channel, changes, knownIssues }] of releases.entries()) {
    // A message is made only for a problem, because there may be thousands of releases.
    const report = (field: Path, fault: ProblemText, found: string | undefined) =>
      reportUnless(false, ['releases', 'releases', index, ...field], fault, found);
    for (const [issueIndex, { id }] of knownIssues.entries()) {
      const isRepeated = changes.some((change) => change.id === id);
      if (isRepeated) report(['knownIssues', issueIndex, 'id'], problem('each-id-once'), id);
    }
    const lower = ascending[(ranks.get(version) ?? 0) - 1]?.version;
    if (lower !== undefined && compareVersions(version, lower) <= 0)
      report(['version'], problem('each-version-once', { version: lower }), version);
    if (channel !== undefined && !channels.includes(channel))
      report(['channel'], problem('known-channel', { channels: channels.join(', ') }), channel);
    const older = releases[index + 1];
    if (!older) {
      const isAnyPublic = releases.some((release) => release.date <= today);
      if (!isAnyPublic) report(['date'], problem('public-release', { today }), date);
    } else if (date < older.date) {
      report(['date'], problem('not-before-older', { date: older.date, version: older.version }), date);
    }
  }
};

/** Titles and summaries of releases fit into search results. */
const checkReleaseWidths: Check = ({ content: { releases, pages }, warn }) => {
  for (const [index, { version, title, summary }] of releases?.releases.entries() ?? []) {
    for (const pageField of ['title', 'description'] as const) {
      const max = resultLimits[pageField];
      const width = widthOf(formatMessage(pages?.[releasePage][pageField] ?? '', { version, title, summary }));
      const field = pageField === 'title' ? 'title' : 'summary';
      if (width > max)
        warn(['releases', 'releases', index, field], problem(`long-${pageField}-of-page`, { max, width }));
    }
  }
};

const checkDuplicateSummaries: Check = ({ content, warn }) => {
  const releases = content.releases?.releases ?? [];
  for (const [first, ...duplicates] of Map.groupBy(releases, ({ summary }) => summary).values()) {
    if (!first || duplicates.length === 0) continue;
    const versions = duplicates.slice(0, 3).map(({ version }) => version);
    const ellipsis = duplicates.length > 3 ? ' …' : '';
    const fault = problem('same-summary', { versions: `${versions.join(', ')}${ellipsis}` });
    warn(['releases', 'releases', releases.indexOf(first), 'summary'], fault);
  }
};

const datedKinds = ['site', 'downloads', 'plans', 'faq', 'releases'] as const;

/** Returns the current day in UTC+14, the earliest time zone, or the day of the build if that is later. */
export function latestToday(today: string, now = Date.now()): string {
  const latest = new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);
  return today > latest ? today : latest;
}

const checkUpdates: Check = ({ content }, reportUnless, today) => {
  const latest = latestToday(today);
  for (const kind of datedKinds) {
    const { updated = '' } = content[kind] ?? {};
    const isPast = updated.slice(0, 10) <= latest;
    reportUnless(isPast, [kind, 'updated'], problem('day-up-to-today', { today: latest }), updated);
  }
};

/**
 * Returns another version than a download's in its address: the first with as many numbers. Two numbers may be those of a system,
 * `ubuntu22.04`, so one of them must be the version.
 */
function otherVersionIn(url: string, version: string): string | undefined {
  const [numbers = ''] = version.split('-');
  const count = numbers.split('.').length;
  const inUrl = (url.match(/\d+(?:\.\d+)+/g) ?? []).filter((found) => found.split('.').length === count);
  const named = count === 2 && inUrl.includes(numbers) ? numbers : inUrl[0];
  // In names of files, `2.0.0-rc.1` is also `2.0.0~rc1` and `2.0.0_rc1`.
  const lettersOf = (text: string) => text.replace(/[^\da-z]/gi, '');
  const isNamed = named === numbers && lettersOf(url).includes(lettersOf(version));
  return isNamed ? undefined : named;
}

/** If a URL has a version number, it is the download's version. The name of a file is known. */
function checkDownload(download: Download, path: Path, reportUnless: ReportUnless): void {
  const { url, command, version, architecture, date, size, sha256, mirrors } = download;
  const urlPath = [...path, 'url'];
  if (isCommand(download)) {
    reportUnless(command !== undefined, [...path, 'command'], problem('missing-field'));
    reportUnless(!url && !sha256 && !size, [...path, 'command'], problem('command-or-file'), command);
    return;
  }
  if (!url) {
    reportUnless(!sha256 && !size, urlPath, problem('address-of-file'), '""');
    return;
  }
  reportUnless(Boolean(date), [...path, 'date'], problem('date-of-file'));
  if (!isFile(download)) return;
  const hasName = download.fileName !== undefined || endsWithFileName(url);
  reportUnless(hasName, [...path, 'fileName'], problem('name-of-file'));
  for (const [field, text] of Object.entries({ url, fileName: download.fileName })) {
    const other = text && otherVersionIn(text, version);
    reportUnless(!other, [...path, field], problem('version-in-address', { version }), other);
  }
  const name = savedName(download);
  const isForArm = /arm64|aarch64/i.test(name);
  reportUnless(architecture !== 'x64' || !isForArm, urlPath, problem('address-for-x64'), name);
  for (const mirror of mirrors) {
    if (!hasName || !endsWithFileName(mirror.url)) continue;
    const mirrorName = fileName(mirror.url);
    const fault = problem('file-on-mirror', { name, mirror: mirror.id });
    reportUnless(mirrorName === name, [...path, 'mirrors'], fault, mirrorName);
  }
}

const downloadsWithNext = ({ files }: Downloads) =>
  files.flatMap((download, index) => {
    const path = ['downloads', 'files', index];
    const current = { download, path };
    return download.next ? [current, { download: nextDownload(download), path: [...path, 'next'] }] : [current];
  });

/** Each download belongs to a release for its platform and is listed once. References to downloads and mirrors are valid. */
const checkDownloads: Check = ({ content }, reportUnless) => {
  const { downloads } = content;
  const releases = content.releases?.releases;
  if (!downloads || !releases) return;
  /** Returns the release of a version. Only a missing one needs the names of all others, of which there may be thousands. */
  const releaseOf = (version: string, path: Path) => {
    const release = releases.find((candidate) => candidate.version === version);
    const versions = release
      ? ''
      : shortList(
          releases.map((candidate) => candidate.version),
          version,
        );
    reportUnless(release !== undefined, path, problem('existing-release', { versions }), version);
    return release;
  };
  const currentAndNext = downloadsWithNext(downloads);
  for (const { download, path } of currentAndNext) {
    const { version, platform, date, url } = download;
    const versionPath = [...path, 'version'];
    const release = releaseOf(version, versionPath);
    if (!release) continue;
    const hasPlatform = release.platforms.includes(platform);
    reportUnless(hasPlatform, versionPath, problem('release-for-platform', { platform }), version);
    // A wrong release was reported above, so its date does not count.
    const isDateValid = !hasPlatform || !date || date >= release.date;
    reportUnless(isDateValid, [...path, 'date'], problem('not-before-release', { date: release.date, version }), date);
    const firstWithUrl = currentAndNext.find((candidate) => url && candidate.download.url === url)?.download;
    const isFirst = !firstWithUrl || firstWithUrl.id === download.id;
    reportUnless(isFirst, [...path, 'url'], problem('other-address', { id: firstWithUrl?.id ?? '' }), url);
    checkDownload(download, path, reportUnless);
  }
  for (const [index, { mirrors, next }] of downloads.files.entries()) {
    const mirrorIds = mirrors.map(({ id }) => id);
    for (const [mirrorIndex, { id }] of next?.mirrors.entries() ?? []) {
      const path = ['downloads', 'files', index, 'next', 'mirrors', mirrorIndex, 'id'];
      const fault =
        mirrorIds.length > 0 ? problem('known-mirror', { ids: mirrorIds.join(', ') }) : problem('no-mirror');
      reportUnless(mirrorIds.includes(id), path, fault, id);
    }
  }
  // Both are anchors of the page of downloads.
  for (const [index, { id }] of downloads.files.entries()) {
    const isPlatform = downloads.platforms.some((platform) => platform.id === id);
    reportUnless(!isPlatform, ['downloads', 'files', index, 'id'], problem('each-id-once'), id);
  }
  const isDownload = (file: string) => downloads.files.some(({ id }) => id === file);
  for (const [index, { file, version }] of downloads.earlier.entries()) {
    const path = ['downloads', 'earlier', index];
    reportUnless(isDownload(file), [...path, 'file'], problem('replacing-download'), file);
    releaseOf(version, [...path, 'version']);
  }
  for (const [index, { file }] of downloads.packageManagers.list.entries()) {
    const path = ['downloads', 'packageManagers', 'list', index, 'file'];
    reportUnless(file === undefined || isDownload(file), path, problem('known-download'), file);
  }
};

/** All files of a version have a size and a checksum, or none has. */
const checkCompleteness: Check = ({ content: { downloads }, warn }) => {
  const all = downloads ? downloadsWithNext(downloads) : [];
  const files = all.filter(({ download }) => isFile(download) && download.url);
  for (const { download, path } of files) {
    for (const field of ['size', 'sha256'] as const) {
      if (download[field]) continue;
      const other = files.find((one) => one.download.version === download.version && one.download[field])?.download;
      if (other) warn([...path, field], problem('incomplete-file', { id: other.id }));
    }
  }
};

/** Names are known for all ids of downloads. */
const checkNames: Check = ({ content: { downloads } }, reportUnless) => {
  for (const { path, id, known } of downloads ? unnamedIds(downloads) : []) {
    reportUnless(false, ['downloads', ...path], problem('named-id', { id, options: known.join(', ') }), id);
  }
};

/** The newest release has a download for each of its platforms that has downloads. */
const checkNewestRelease: Check = ({ content: { downloads, releases }, warn }) => {
  const { newest } = orderOf(releases?.releases ?? []);
  if (!downloads || !newest) return;
  const missing = newest.platforms.filter((platform) => {
    const versions = downloadsWithNext(downloads).flatMap(({ download }) =>
      download.platform === platform ? download.version : [],
    );
    return versions.length > 0 && !versions.includes(newest.version);
  });
  if (missing.length === 0) return;
  const index = releases?.releases.indexOf(newest) ?? 0;
  warn(['releases', 'releases', index, 'version'], problem('no-file-of-release', { platforms: missing.join(', ') }));
};

/** The price in a heading is that of a plan with a price, and yearly prices are plausible. */
const checkPrices: Check = ({ content, warn }, reportUnless) => {
  const { plans = [], headingPlan, currency = '' } = content.plans ?? {};
  const priced = plans.filter((plan) => isPaid(priceOf(plan, currency))).map(({ id }) => id);
  const isHeadingPriced = !headingPlan || priced.length === 0 || priced.includes(headingPlan);
  const fault = problem('priced-plan', { ids: priced.join(', ') });
  reportUnless(isHeadingPriced, ['plans', 'headingPlan'], fault, headingPlan);
  const page = pageForSubject('plans');
  const { heading } = { heading: '', ...content.pages?.[page] };
  const hasNoPrice = content.plans !== undefined && priced.length === 0;
  const hasUsablePrice = !hasNoPrice || !heading.includes('{price}');
  reportUnless(hasUsablePrice, ['pages', page, 'heading'], problem('no-price-in-heading'), formatValue(heading));
  for (const [index, plan] of plans.entries()) {
    const path = ['plans', 'plans', index, 'prices', currency];
    const isPriced = Object.hasOwn(plan.prices, currency);
    reportUnless(isPriced || plan.onRequest, path, problem('missing-field'));
    reportUnless(!isPriced || !plan.onRequest, path, problem('price-or-request'));
    const price = priceOf(plan, currency);
    const hasUnit = price.kind !== 'perUse' || plan.unit !== undefined;
    reportUnless(hasUnit, ['plans', 'plans', index, 'unit'], problem('missing-field'));
    if (!isPeriodic(price)) continue;
    const { monthly, yearly } = price;
    const isPlausible = yearly <= 12 * monthly && yearly >= 4 * monthly;
    if (isPlausible) continue;
    const question = problem('price-of-year', { id: plan.id, yearly, months: 12 * monthly });
    warn([...path, 'yearly'], question);
  }
};

/** Every plan has a name of its own, and says what it includes. After `npm run adopt` none does. */
const checkPlans: Check = ({ content, warn }, reportUnless) => {
  const { plans = [], comparison = { groups: [] } } = content.plans ?? {};
  const rows = comparison.groups.flatMap((group) => group.rows);
  for (const [index, { id, name, highlights }] of plans.entries()) {
    const path = ['plans', 'plans', index];
    const isFirst = plans.findIndex((plan) => plan.name === name) === index;
    reportUnless(isFirst, [...path, 'name'], problem('each-name-once'), formatValue(name));
    if (highlights.length === 0) warn([...path, 'highlights'], problem('no-highlights'));
    if (rows.length > 0 && rows.every(({ values }) => values[id] === false))
      warn(['plans', 'comparison'], problem('nothing-in-comparison', { name }));
  }
};

/** Each row of the comparison has a value for every plan. */
const checkComparison: Check = ({ content, warn }, reportUnless) => {
  const { plans = [], comparison = { groups: [] } } = content.plans ?? {};
  const ids = plans.map(({ id }) => id);
  const pathsByUnknownPlan = new Map<string, Path[]>();
  for (const [groupIndex, { rows }] of comparison.groups.entries()) {
    for (const [rowIndex, { values }] of rows.entries()) {
      const path = ['plans', 'comparison', 'groups', groupIndex, 'rows', rowIndex, 'values'];
      const missing = ids.filter((id) => !Object.hasOwn(values, id));
      reportUnless(missing.length === 0, path, problem('value-for-plan', { ids: missing.join(', ') }));
      for (const id of Object.keys(values).filter((plan) => !ids.includes(plan))) {
        pathsByUnknownPlan.set(id, [...(pathsByUnknownPlan.get(id) ?? []), [...path, id]]);
      }
    }
  }
  for (const [id, [first = [], ...others]] of pathsByUnknownPlan) {
    const code = others.length > 0 ? 'no-such-plan-in-rows' : 'no-such-plan';
    warn(first, problem(code, { id, count: others.length }));
  }
};

/** Each version of an agreement names the previous one and takes effect later. At least one version is public. */
const checkAgreements: Check = ({ content: { legal } }, reportUnless, today) => {
  for (const [name, { current, previous }] of Object.entries(legal ?? {})) {
    const versions = [current, ...previous];
    const isAnyPublic = versions.some((version) => shownFrom(version) <= today);
    for (const [index, version] of versions.entries()) {
      const { effective, announced, supersedes, changed } = version;
      const versionPath = index === 0 ? ['current'] : ['previous', index - 1];
      const pathOf = (field: string) => [name, ...versionPath, field];
      const older = versions[index + 1];
      const expected = older ? problem('supersedes', { version: older.version }) : problem('supersedes-nothing');
      reportUnless(supersedes === (older?.version ?? ''), pathOf('supersedes'), expected, supersedes);
      const isAnnouncedInTime = !announced || announced <= effective;
      const lateFault = problem('announced-in-time', { date: effective });
      reportUnless(isAnnouncedInTime, pathOf('announced'), lateFault, announced);
      if (!older) {
        const path = pathOf(announced ? 'announced' : 'effective');
        // A wrong `announced` was reported above, so it does not count.
        const isShown = isAnyPublic || !isAnnouncedInTime;
        reportUnless(isShown, path, problem('public-agreement', { today }), shownFrom(version));
        continue;
      }
      const earlyFault = problem('after-older-version', { date: older.effective, version: older.version });
      reportUnless(effective > older.effective, pathOf('effective'), earlyFault, effective);
      const isInOrder = !announced || announced >= shownFrom(older);
      const { version: olderVersion } = older;
      reportUnless(isInOrder, pathOf('announced'), problem('shown-by-then', { version: olderVersion }), announced);
      reportUnless(Boolean(changed), pathOf('changed'), problem('what-changed', { version: olderVersion }), '""');
    }
  }
};

/** An article changes on its day or later, and its picture has words. */
const checkArticles: Check = ({ content: { articles = {} } }, reportUnless) => {
  for (const [page, list] of Object.entries(articles)) {
    for (const [index, { date, updated, picture, pictureAlt }] of list.entries()) {
      const pathOf = (field: string) => [`articles/${page}`, index, field];
      reportUnless(!updated || updated >= date, pathOf('updated'), problem('not-before-date', { date }), updated);
      reportUnless(!picture || Boolean(pictureAlt), pathOf('pictureAlt'), problem('picture-in-words'), '""');
      reportUnless(Boolean(picture) || !pictureAlt, pathOf('pictureAlt'), problem('no-picture-in-words'), pictureAlt);
    }
  }
};

const checkHistory: Check = ({ content: { about } }, reportUnless) => {
  const months = about?.timeline.list.map(({ month }) => month) ?? [];
  const unsorted = months.findIndex((month, index) => month < (months[index - 1] ?? ''));
  const path = ['about', 'timeline', 'list', unsorted, 'month'];
  const fault = problem('not-before-previous', { month: months[unsorted - 1] ?? '' });
  reportUnless(unsorted < 0, path, fault, months[unsorted]);
};

/** The figures of a supported claim are in its quote, and each example answer has exactly one contradicted claim. */
const checkClaims: Check = ({ content: { home }, warn }) => {
  const warnOfFigure = (claim: { text: string; quote: string }, path: Path) => {
    const figures = claim.text.match(/\d[\d.,]*\d|\d/g) ?? [];
    const missing = figures.find((figure) => !claim.quote.includes(figure));
    if (missing) warn([...path, 'text'], problem('figure-in-quote'), missing);
  };
  for (const [index, { excerpt }] of home?.features.list.entries() ?? []) {
    if (excerpt) warnOfFigure(excerpt, ['home', 'features', 'list', index, 'excerpt']);
  }
  for (const [answerIndex, { claims }] of home?.check.answers.entries() ?? []) {
    const path = ['home', 'check', 'answers', answerIndex, 'claims'];
    const contradicted = claims.filter(({ verdict }) => verdict === 'contradicts').length;
    if (contradicted !== 1) warn(path, problem('one-contradicted-claim', { count: contradicted }));
    for (const [index, claim] of claims.entries()) {
      if (claim.verdict === 'supports') warnOfFigure(claim, [...path, index]);
    }
  }
};

const checkQuestions: Check = ({ content: { faq } }, reportUnless) => {
  const fault = problem('page-with-questions', { pages: pagesWithQuestions.join(', ') });
  for (const [entryIndex, { pages }] of faq?.entries.entries() ?? []) {
    for (const [index, page] of pages.entries()) {
      reportUnless(hasSubject(page, 'questions'), ['faq', 'entries', entryIndex, 'pages', index], fault, page);
    }
  }
};

/** Ids are unique within a list, because they become anchors and React keys. */
const checkIds: Check = (context, reportUnless) => {
  walkParts(context, ({ value }, path) => {
    const ids = Array.isArray(value) ? value.map(idOf) : [];
    for (const [index, id] of ids.entries()) {
      reportUnless(!id || ids.indexOf(id) === index, [...path, index, 'id'], problem('each-id-once'), id);
    }
  });
};

/** Parts about the current product. Notes of old releases may name platforms that are no longer listed. */
const currentParts: ReadonlySet<unknown> = new Set(['site', 'pages', 'home', 'faq', 'about', 'plans', 'navigation']);

/** The names by which texts name a platform. */
const namesInTexts: Readonly<Record<string, readonly string[]>> = {
  windows: ['Windows'],
  macos: ['macOS', 'Mac'],
  linux: ['Linux'],
  ios: ['iOS', 'iPadOS', 'iPhone', 'iPad'],
  android: ['Android'],
  web: ['in the browser', '浏览器'],
};

/** Matches “Mac”, but not “Machine”. */
const wholeWord = (name: string) => new RegExp(`(?<!\\p{Script=Latin})${name}(?!\\p{Script=Latin})`, 'u');

/** Warns of texts and releases that name a platform that content/downloads.json does not list, and reports unknown platforms. */
const checkPlatforms: Check = (context, reportUnless) => {
  const { downloads } = context.content;
  if (!downloads) return;
  const listed = downloads.platforms.map(({ id }) => id);
  const options = [...new Set([...listed, ...knownPlatforms])].join(', ');
  const unlistedNames = Object.entries(namesInTexts).flatMap(([id, names]) => (listed.includes(id) ? [] : names));
  walkParts(context, ({ value }, path, { reference }) => {
    if (typeof value !== 'string') return;
    const isUnlisted = reference === 'platform' && !listed.includes(value);
    const isKnown = !isUnlisted || isOneOf(knownPlatforms, value);
    reportUnless(isKnown, path, problem('platform', { options }), value);
    const name = currentParts.has(path[0]) && unlistedNames.find((candidate) => wholeWord(candidate).test(value));
    if ((isUnlisted && isKnown) || name) context.warn(path, problem('unlisted-platform'), name || value);
  });
};

const checks = [
  checkReleases,
  checkReleaseWidths,
  checkDuplicateSummaries,
  checkUpdates,
  checkDownloads,
  checkCompleteness,
  checkNames,
  checkNewestRelease,
  checkPrices,
  checkPlans,
  checkComparison,
  checkAgreements,
  checkArticles,
  checkHistory,
  checkClaims,
  checkQuestions,
  checkIds,
  checkPlatforms,
];

export function checkFacts(context: LanguageContent, today: string): void {
  const reportUnless: ReportUnless = (condition, path, fault, found) => {
    if (!condition) context.reportField(path, fault, found);
  };
  for (const check of checks) check(context, reportUnless, today);
}
