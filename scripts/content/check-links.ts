import { existsSync } from 'node:fs';
import path from 'node:path';
import { isMadeFile } from '../../build/pictures/files.ts';
import { anchorsOf } from '../../src/content/addresses.ts';
import type { Content } from '../../src/content/page-content.ts';
import { feedPath, pageAt, pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import type { ContentSoFar } from './check-content.ts';
import { fieldName, idOf, type Path, walk } from './data.ts';
import { fillIn, placeholderValues } from './placeholders.ts';
import { legalFile } from './read-legal.ts';
import { releaseFile } from './read-releases.ts';
import { lineIn, type Reading, wordsFile } from './reading.ts';

/** The file that an editor opens for a part of the content. */
function fileOf([part, first, second]: Path, { language, releases }: ContentSoFar): string {
  if (part === 'legal') {
    return wordsFile(legalFile(first === 'privacyAgreement' ? first : 'userAgreement', '', true), language);
  }
  if (part !== 'releases') return wordsFile(`${part}.json`, language);
  const version = first === 'releases' ? releases?.releases[Number(second)]?.version : undefined;
  return version === undefined ? 'content/releases.json' : wordsFile(releaseFile(version), language);
}

/** No list has two items with the same id: ids are anchors, and keys of what pages render. */
export function checkIds(content: ContentSoFar, reading: Reading): void {
  const checkList = (ids: readonly (string | undefined)[], at: Path): void => {
    for (const [index, id] of ids.entries()) {
      if (id === undefined || ids.indexOf(id) === index) continue;
      const file = fileOf(at, content);
      const field = fieldName([...at.slice(1), index, 'id']);
      reading.report({
        file,
        line: lineIn(reading, file, at.slice(1)),
        field,
        message: 'expected each id once',
        found: id,
      });
    }
  };
  walk(content, (value, at) => Array.isArray(value) && checkList(value.map(idOf), at));
  // A release's changes and known issues are anchors of one page.
  for (const [index, { changes, knownIssues }] of (content.releases?.releases ?? []).entries()) {
    checkList([...changes, ...knownIssues].map(idOf), ['releases', 'releases', index, 'changes']);
  }
}

/** No page gives two of its elements the same id. */
export function checkAnchors(content: Content, { report }: Reading): void {
  const pages = pageNames.map((page) => ({ path: pagePath(page), anchors: anchorsOf(content, page) }));
  const releases = content.releases.releases.map(({ version }) => ({
    path: releasePath(version),
    anchors: anchorsOf(content, 'versionUpdateContent', version),
  }));
  for (const { path: page, anchors } of [...pages, ...releases]) {
    for (const repeated of anchors.filter((anchor, index) => anchors.indexOf(anchor) < index)) {
      const message = `expected each id of ${page} once`;
      report({ file: `content/${content.language}`, message, found: `#${repeated}` });
    }
  }
}

/** Returns the problem of a link within the site, if it has one. */
function faultOf(to: string, content: Content, root: string): string | undefined {
  if (!to.startsWith('/')) return undefined;
  const { pathname, searchParams, hash } = new URL(to, 'https://site.example');
  if ([feedPath(content.language, 'atom'), feedPath(content.language, 'json')].includes(pathname)) return undefined;
  const page = pageAt(pathname);
  if (!page) {
    // A name with a dot is a file; the files of public/ are at the site's root.
    const isFile = pathname.includes('.') && existsSync(path.join(root, 'public', decodeURIComponent(pathname)));
    return isFile || isMadeFile(pathname) ? undefined : 'expected a page of the site, a picture, or a file in public/';
  }
  const version = searchParams.get('version') ?? undefined;
  if (version !== undefined && !content.releases.releases.some((release) => release.version === version)) {
    return 'expected a version that is a release';
  }
  const anchors = anchorsOf(content, page, version);
  const anchor = decodeURIComponent(hash.slice(1));
  return anchor && !anchors.includes(anchor) ? `expected an anchor of ${pathname}: ${anchors.join(', ')}` : undefined;
}

/** Every link within the site leads to a page, release, section or file that exists. */
export function checkLinks(content: Content, { links, report, root }: Reading): void {
  const values = placeholderValues(content.site, content.language);
  for (const { language, to, ...place } of links) {
    if (language && language !== content.language) continue;
    const message = faultOf(fillIn(to, values), content, root);
    if (message) report({ ...place, message, found: to });
  }
}
