import { fileName } from '../../../src/content/file-name.ts';
import { isFileKind } from '../../../src/content/schemas/constants.ts';
import type { Download } from '../../../src/content/schemas/downloads.ts';
import { fieldName } from '../problem.ts';
import type { ContentSoFar } from '../read-content.ts';
import type { Reading } from '../reading.ts';

type Wrong = (field: string, message: string, found: string | undefined) => void;

/** What a download says of itself fits together: the address names the version, and a file has size and checksum. */
function checkOne({ url, version, kind, architecture, date, size, sha256, mirrors }: Download, wrong: Wrong): void {
  if (!url) {
    if (sha256 || size) wrong('url', 'expected an address, because size or checksum are given', '""');
    return;
  }
  if (!date) wrong('date', 'expected a date, because there is an address', undefined);
  if (!isFileKind(kind)) return;
  if (!size) wrong('size', 'expected the size in bytes', String(size));
  if (!sha256) wrong('sha256', 'expected the file’s SHA-256', undefined);
  const named = /\d+\.\d+\.\d+/.exec(url)?.[0];
  if (named !== undefined && named !== version) wrong('url', `expected an address that names ${version}`, named);
  const arm = /arm64|aarch64/i.test(fileName(url));
  if (architecture === 'x64' && arm) wrong('url', 'expected the address of a file for x64', fileName(url));
  for (const mirror of mirrors) {
    if (fileName(mirror.url) !== fileName(url)) {
      wrong('mirrors', `expected ${fileName(url)} on the mirror ${mirror.id}`, fileName(mirror.url));
    }
  }
}

/** Each download is of a release that exists, for a system that the release is for, and stands there once. */
export function checkDownloads({ downloads, releases }: ContentSoFar, { facts, report }: Reading): void {
  const file = 'content/downloads.json';
  const wrongAt = (path: (string | number)[]) => (field: string, message: string, found: string | undefined) => {
    const full = [...path, field];
    report({
      file,
      line: facts.get('downloads.json')?.lineOf(full),
      field: fieldName(full),
      message,
      found: found ?? 'nothing',
    });
  };
  const files = downloads?.files ?? [];
  for (const [at, download] of files.entries()) {
    const wrong = wrongAt(['files', at]);
    const release = releases?.releases.find(({ version }) => version === download.version);
    if (releases && !release) {
      wrong(
        'version',
        `expected a release: ${releases.releases.map(({ version }) => version).join(', ')}`,
        download.version,
      );
    } else if (release && !release.platforms.includes(download.platform)) {
      wrong('version', `expected a release for ${download.platform}`, download.version);
    } else if (release && download.date && download.date < release.date) {
      wrong('date', `expected ${release.date}, when ${release.version} came out, or later`, download.date);
    }
    const twin = files.findIndex(({ url }) => url && url === download.url);
    if (twin >= 0 && twin < at) wrong('url', `expected another address than that of ${files[twin]?.id}`, download.url);
    checkOne(download, wrong);
  }
  for (const [at, command] of (downloads?.packageManagers.list ?? []).entries()) {
    if (command.file !== undefined && !files.some(({ id }) => id === command.file)) {
      wrongAt(['packageManagers', 'list', at])('file', 'expected the id of a download', command.file);
    }
  }
}
