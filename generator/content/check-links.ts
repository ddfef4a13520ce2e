import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Content } from '../../src/content/page-content.ts';
import { feedPath, pageAt, pageNames, pagePath, releasePage, releasePath } from '../../src/lib/paths.ts';
import { anchorsOf } from '../manifests.ts';
import { isMadeFile, masterFiles, qrCodeName } from '../pictures/files.ts';
import { leadsToAbsentSection } from './derived.ts';
import { walk } from './located.ts';
import { fillIn, type Reading } from './reading.ts';

/** No page gives two of its elements the same id. */
function checkAnchors(content: Content, { report }: Reading): void {
  const pages = pageNames.map((name) => [pagePath(name), anchorsOf(content, name)] as const);
  const releases = content.releases.releases.map(
    ({ version }) => [releasePath(version), anchorsOf(content, releasePage, version)] as const,
  );
  for (const [page, anchors] of [...pages, ...releases]) {
    for (const repeated of anchors.filter((anchor, index) => anchors.indexOf(anchor) < index)) {
      report({ file: `content/${content.language}`, path: [] }, `expected each id of ${page} once`, `#${repeated}`);
    }
  }
}

/** Returns the problem of a link within the site, if it has one. */
function faultOf(to: string, content: Content, root: string): string | undefined {
  if (!to.startsWith('/')) return undefined;
  const { pathname, searchParams, hash } = new URL(to, 'https://site.example');
  const made = [feedPath(content.language, 'atom'), feedPath(content.language, 'json'), '/.well-known/security.txt'];
  if (made.includes(pathname)) return undefined;
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

/** The name of a picture, of which content has no file. */
const isMissing = (name: string, root: string): boolean => name !== qrCodeName && !masterFiles(root).has(name);

/** Checks that links within the site lead to pages, releases, sections and files that exist, each under its own id. */
export function checkLinks(content: Content, reading: Reading): void {
  for (const [part, root] of reading.written) {
    walk(root, ({ value: to }, at) => {
      if (typeof to !== 'string') return;
      if (at.at(-2) === 'image' && at.at(-1) === 'name' && isMissing(to, reading.root)) {
        const known = [...masterFiles(reading.root).keys()].join(', ');
        reading.reportField([part, ...at], `expected a picture of content/images: ${known}`, to);
      }
      if (at.at(-1) !== 'to') return;
      const link = fillIn(to, reading.values);
      if (part === 'navigation' && leadsToAbsentSection(link, content)) return;
      const message = faultOf(link, content, reading.root);
      if (message) reading.reportField([part, ...at], message, to);
    });
  }
  checkAnchors(content, reading);
}
