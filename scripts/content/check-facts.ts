import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileName } from '../../src/content/addresses.ts';
import { imageNames, isFileKind } from '../../src/content/schemas/constants.ts';
import type { Download } from '../../src/content/schemas/downloads.ts';
import { languages } from '../../src/content/schemas/languages.ts';
import { servedKinds } from '../../src/content/served.ts';
import { compareVersions } from '../../src/content/versions.ts';
import { idOf, type Path, walk } from './located.ts';
import { type ContentSoFar, type ReadContent, reportField } from './reading.ts';

/** Reports a problem of a field; its path begins with the part. */
type Wrong = (path: Path, message: string, found?: string) => void;

/** A part with a problem of its own is missing here, and is not checked. */
type Check = (content: ContentSoFar, wrong: Wrong, today: string) => void;

/** Every language has a name in site.json. */
const checkLanguageNames: Check = ({ site }, wrong) => {
  for (const language of languages) {
    if (!site || site.languages.some(({ tag }) => tag === language)) continue;
    wrong(['site', 'languages'], `expected the language ${language} with its name`, 'none');
  }
};

/**
 * Releases are listed newest first: the higher version has the later date, and no date is in the future. Changes and known
 * issues of a release are anchors of one page.
 */
const checkReleases: Check = ({ releases: { releases } = { releases: [] } }, wrong, today) => {
  for (const [index, { version, date, changes, knownIssues }] of releases.entries()) {
    const at = (...field: Path) => ['releases', 'releases', index, ...field];
    for (const [issue, { id }] of knownIssues.entries()) {
      if (changes.some((change) => change.id === id))
        wrong(at('knownIssues', issue, 'id'), 'expected each id once', id);
    }
    if (date > today) wrong(at('date'), `expected a day up to today, ${today}`, date);
    const older = releases[index + 1];
    if (!older) continue;
    if (compareVersions(version, older.version) <= 0) {
      wrong(at('version'), `expected a version above ${older.version}, the next one`, version);
    }
    if (date > today || older.date > today || date >= older.date) continue;
    wrong(at('date'), `expected ${older.date} (the date of ${older.version}) or later`, date);
  }
};

/** A list's `updated` is the date of its newest item or later, and not in the future. */
const checkUpdates: Check = (content, wrong, today) => {
  for (const kind of servedKinds) {
    const part = content[kind];
    if (!part) continue;
    const dated = 'releases' in part ? part.releases : 'files' in part ? part.files : [];
    // A date in the future is reported where it is.
    const newest = dated.map(({ date = '' }) => date).filter((date) => date <= today);
    const last = newest.toSorted().at(-1) ?? '';
    const { updated } = part;
    if (updated.slice(0, 10) > today) wrong([kind, 'updated'], `expected a day up to today, ${today}`, updated);
    else if (updated < last)
      wrong([kind, 'updated'], `expected ${last}, the newest date in the file, or later`, updated);
  }
};

/** A download's fields are consistent: the address names the version, and a file has a size and a checksum. */
function checkDownload(download: Download, wrong: (field: string, message: string, found?: string) => void): void {
  const { url, version, kind, architecture, date, size, sha256, mirrors } = download;
  if (!url) {
    if (sha256 || size) wrong('url', 'expected an address, because size or checksum are given', '""');
    return;
  }
  if (!date) wrong('date', 'expected a date, because there is an address');
  if (!isFileKind(kind)) return;
  if (!size) wrong('size', 'expected the size in bytes', size?.toString());
  if (!sha256) wrong('sha256', 'expected the file’s SHA-256');
  const named = /\d+\.\d+\.\d+/.exec(url)?.[0];
  if (named !== undefined && named !== version) wrong('url', `expected an address that names ${version}`, named);
  const name = fileName(url);
  if (architecture === 'x64' && /arm64|aarch64/i.test(name)) {
    wrong('url', 'expected the address of a file for x64', name);
  }
  for (const mirror of mirrors.filter((one) => fileName(one.url) !== name)) {
    wrong('mirrors', `expected ${name} on the mirror ${mirror.id}`, fileName(mirror.url));
  }
}

/** Each download belongs to a release that exists and that is for its system, and is listed once. */
const checkDownloads: Check = ({ downloads, releases: notes }, wrong, today) => {
  if (!downloads || !notes) return;
  const { files, packageManagers } = downloads;
  const { releases } = notes;
  for (const [index, download] of files.entries()) {
    const { version, platform, date, url } = download;
    const wrongField = (field: string, message: string, found?: string) =>
      wrong(['downloads', 'files', index, field], message, found);
    const release = releases.find((one) => one.version === version);
    if (!release) {
      wrongField('version', `expected a release: ${releases.map((one) => one.version).join(', ')}`, version);
      continue;
    }
    if (!release.platforms.includes(platform)) {
      wrongField('version', `expected a release for ${platform}`, version);
    } else if (date && release.date <= today && date < release.date) {
      wrongField('date', `expected ${release.date}, the date of ${version}, or later`, date);
    }
    const first = files.findIndex((one) => one.url && one.url === url);
    if (first >= 0 && first < index)
      wrongField('url', `expected another address than that of ${files[first]?.id}`, url);
    checkDownload(download, wrongField);
  }
  for (const [index, { file }] of packageManagers.list.entries()) {
    if (file === undefined || files.some(({ id }) => id === file)) continue;
    wrong(['downloads', 'packageManagers', 'list', index, 'file'], 'expected the id of a download', file);
  }
};

/** Each version of an agreement names the one before it, and took effect after it. */
const checkAgreements: Check = ({ legal }, wrong) => {
  for (const [name, { current, previous }] of Object.entries(legal ?? {})) {
    for (const [index, { effective, supersedes, changed }] of [current, ...previous].entries()) {
      const at = (field: string) => [name, ...(index > 0 ? ['previous', index - 1] : ['current']), field];
      const older = previous[index];
      if (supersedes !== (older?.version ?? '')) {
        wrong(at('supersedes'), `expected ${older?.version ?? '"", because there is no earlier version'}`, supersedes);
      }
      if (!older) continue;
      if (effective <= older.effective) {
        const message = `expected a day after ${older.effective}, the first day of ${older.version}`;
        wrong(at('effective'), message, effective);
      }
      if (!changed) wrong(at('changed'), `expected what changed since ${older.version}`, '""');
    }
  }
};

/** The company's history is in chronological order. */
const checkHistory: Check = ({ about }, wrong) => {
  const months = about?.timeline.list.map(({ month }) => month) ?? [];
  const index = months.findIndex((month, at) => month < (months[at - 1] ?? ''));
  if (index < 0) return;
  wrong(['about', 'timeline', 'list', index, 'month'], `expected ${months[index - 1]} or later`, months[index]);
};

const checks = [checkLanguageNames, checkReleases, checkUpdates, checkDownloads, checkAgreements, checkHistory];

/** No list has two items with the same id: ids are anchors, and keys of what pages render. */
function checkIds({ written }: ReadContent, wrong: Wrong): void {
  for (const [part, root] of written) {
    walk(root, ({ value }, at) => {
      const ids = Array.isArray(value) ? value.map(idOf) : [];
      for (const [index, id] of ids.entries()) {
        if (!id || ids.indexOf(id) === index) continue;
        wrong([part, ...at, index, 'id'], 'expected each id once', id);
      }
    });
  }
}

/** Every picture of the catalogue has a master; the build draws the QR code if there is none for it. */
function checkMasters({ root, report }: ReadContent): void {
  for (const name of imageNames.filter((one) => one !== 'erweima')) {
    const file = `content/images/${name}`;
    if (['.svg', '.png'].some((ending) => existsSync(path.join(root, file + ending)))) continue;
    report({ file: `${file}.svg`, message: 'expected a picture, SVG or PNG', found: 'no file' });
  }
}

/**
 * Checks that facts are possible and consistent with each other.
 * @param today the day of the build, `2026-11-20`
 */
export function checkFacts(reading: ReadContent, today: string): void {
  const wrong: Wrong = (at, message, found) => reportField(reading, at, message, found);
  for (const check of checks) check(reading.content, wrong, today);
  checkIds(reading, wrong);
  checkMasters(reading);
}
