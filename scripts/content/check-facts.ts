import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileName } from '../../src/content/addresses.ts';
import { isFileKind } from '../../src/content/schemas/constants.ts';
import type { Download } from '../../src/content/schemas/downloads.ts';
import { languages } from '../../src/content/schemas/languages.ts';
import { imageNames } from '../../src/content/schemas/primitives.ts';
import { compareVersions } from '../../src/content/versions.ts';
import type { ContentSoFar } from './check-content.ts';
import { fieldName, type Path } from './data.ts';
import { legalFile } from './read-legal.ts';
import { lineIn, type Reading, wordsFile } from './reading.ts';

type Wrong = (path: Path, message: string, found?: string) => void;

/** Returns a function that reports problems of one file's fields. */
const reporter =
  (file: string, reading: Reading): Wrong =>
  (at, message, found) =>
    reading.report({ file, line: lineIn(reading, file, at), field: fieldName(at), message, found: found || 'nothing' });

/** Every language has a name in site.json, and every picture of the catalogue has a master. */
function checkSite({ site }: ContentSoFar, reading: Reading): void {
  const wrong = reporter('content/site.json', reading);
  for (const language of site ? languages : []) {
    if (site?.languages.some(({ tag }) => tag === language)) continue;
    wrong(['languages'], `expected the language ${language} with its name`, 'none');
  }
  for (const name of imageNames) {
    const file = `content/images/${name}`;
    const hasMaster = ['.svg', '.png'].some((ending) => existsSync(path.join(reading.root, file + ending)));
    // The build draws the QR code if there is no master for it.
    if (hasMaster || name === 'erweima') continue;
    reading.report({ file: `${file}.svg`, message: 'expected a picture, SVG or PNG', found: 'no file' });
  }
}

/** Releases are listed newest first: the higher version has the later date, and no date is in the future. */
function checkReleases({ releases }: ContentSoFar, today: string, reading: Reading): void {
  const wrong = reporter('content/releases.json', reading);
  for (const [index, { version, date }] of (releases?.releases ?? []).entries()) {
    const older = releases?.releases[index + 1];
    const isFuture = date > today;
    if (isFuture) wrong(['releases', index, 'date'], `expected a day up to today, ${today}`, date);
    if (!older) continue;
    if (compareVersions(version, older.version) <= 0) {
      wrong(['releases', index, 'version'], `expected a version above ${older.version}, the next one`, version);
    }
    if (isFuture || older.date > today || date >= older.date) continue;
    wrong(['releases', index, 'date'], `expected ${older.date} (the date of ${older.version}) or later`, date);
  }
}

/** A list was updated when its newest item came, or later, and not in the future. */
function checkUpdated(content: ContentSoFar, today: string, reading: Reading): void {
  const { downloads, releases } = content;
  const dates = {
    downloads: downloads?.files.map(({ date }) => date),
    releases: releases?.releases.map(({ date }) => date),
  };
  for (const kind of ['site', 'downloads', 'plans', 'faq', 'releases'] as const) {
    const updated = content[kind]?.updated;
    if (updated === undefined) continue;
    const wrong = reporter(`content/${kind}.json`, reading);
    // A date in the future is reported where it is.
    const within = kind === 'downloads' || kind === 'releases' ? (dates[kind] ?? []) : [];
    const newest =
      within
        .filter((date = '') => date <= today)
        .toSorted()
        .at(-1) ?? '';
    if (updated.slice(0, 10) > today) wrong(['updated'], `expected a day up to today, ${today}`, updated);
    else if (updated < newest) wrong(['updated'], `expected ${newest}, the newest date in the file, or later`, updated);
  }
}

/** A download's fields agree: the address names the version, and a file has a size and a checksum. */
function checkDownload(download: Download, at: Path, wrong: Wrong): void {
  const { url, version, kind, architecture, date, size, sha256, mirrors } = download;
  if (!url) {
    if (sha256 || size) wrong([...at, 'url'], 'expected an address, because size or checksum are given', '""');
    return;
  }
  if (!date) wrong([...at, 'date'], 'expected a date, because there is an address');
  if (!isFileKind(kind)) return;
  if (!size) wrong([...at, 'size'], 'expected the size in bytes', size?.toString());
  if (!sha256) wrong([...at, 'sha256'], 'expected the file’s SHA-256');
  const named = /\d+\.\d+\.\d+/.exec(url)?.[0];
  if (named !== undefined && named !== version)
    wrong([...at, 'url'], `expected an address that names ${version}`, named);
  const name = fileName(url);
  if (architecture === 'x64' && /arm64|aarch64/i.test(name)) {
    wrong([...at, 'url'], 'expected the address of a file for x64', name);
  }
  for (const mirror of mirrors.filter((one) => fileName(one.url) !== name)) {
    wrong([...at, 'mirrors'], `expected ${name} on the mirror ${mirror.id}`, fileName(mirror.url));
  }
}

/** Each download belongs to a release that exists and that is for its system, and is listed once. */
function checkDownloads({ downloads, releases }: ContentSoFar, today: string, reading: Reading): void {
  const wrong = reporter('content/downloads.json', reading);
  const files = downloads?.files ?? [];
  for (const [index, download] of files.entries()) {
    const { version, platform, date, url } = download;
    const at = (field: string): Path => ['files', index, field];
    const release = releases?.releases.find((one) => one.version === version);
    if (releases && !release) {
      const known = releases.releases.map((one) => one.version).join(', ');
      wrong(at('version'), `expected a release: ${known}`, version);
      continue;
    }
    if (release && !release.platforms.includes(platform)) {
      wrong(at('version'), `expected a release for ${platform}`, version);
    } else if (release && date && release.date <= today && date < release.date) {
      wrong(at('date'), `expected ${release.date}, the date of ${version}, or later`, date);
    }
    const first = files.findIndex((one) => one.url && one.url === url);
    if (first >= 0 && first < index) wrong(at('url'), `expected another address than that of ${files[first]?.id}`, url);
    checkDownload(download, ['files', index], wrong);
  }
  for (const [index, { file }] of (downloads?.packageManagers.list ?? []).entries()) {
    if (file === undefined || files.some(({ id }) => id === file)) continue;
    wrong(['packageManagers', 'list', index, 'file'], 'expected the id of a download', file);
  }
}

/** Each version of an agreement names the one before it, and took effect after it. */
function checkLegal({ legal, language }: ContentSoFar, reading: Reading): void {
  for (const name of ['privacyAgreement', 'userAgreement'] as const) {
    const versions = legal ? [legal[name].current, ...legal[name].previous] : [];
    for (const [index, { version, effective, supersedes, changed }] of versions.entries()) {
      const file = wordsFile(legalFile(name, version, index === 0), language);
      const wrong = reporter(file, reading);
      if (!reading.sources.has(file)) {
        wrong([], 'expected a file of this name for the version in its front matter', version);
        continue;
      }
      const older = versions[index + 1];
      if (supersedes !== (older?.version ?? '')) {
        wrong(['supersedes'], `expected ${older?.version ?? '"", because there is no earlier version'}`, supersedes);
      }
      if (older && effective <= older.effective) {
        wrong(['effective'], `expected a day after ${older.effective}, the first day of ${older.version}`, effective);
      }
      if (older && !changed) wrong(['changed'], `expected what changed since ${older.version}`, '""');
    }
  }
}

/** The company's history is in order. */
function checkTimeline({ about }: ContentSoFar, reading: Reading): void {
  const months = (about?.timeline.list ?? []).map(({ month }) => month);
  const index = months.findIndex((month, at) => month < (months[at - 1] ?? ''));
  if (index < 0) return;
  const wrong = reporter('content/about.json', reading);
  wrong(['timeline', 'list', index, 'month'], `expected ${months[index - 1]} or later`, months[index]);
}

/**
 * Checks that facts are possible, and that they agree with each other.
 * @param today the day of the build, `2026-11-20`
 */
export function checkFacts(content: ContentSoFar, today: string, reading: Reading): void {
  checkSite(content, reading);
  checkReleases(content, today, reading);
  checkUpdated(content, today, reading);
  checkDownloads(content, today, reading);
  checkLegal(content, reading);
  checkTimeline(content, reading);
}
