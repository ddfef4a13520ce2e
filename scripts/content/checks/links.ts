import { existsSync } from 'node:fs';
import path from 'node:path';
import { feedPath, pageAt } from '../../../src/config/paths.ts';
import { anchorsOf } from '../../../src/content/anchors.ts';
import type { Content } from '../../../src/content/page-content.ts';
import { isMadeFile } from '../../build/pictures/names.ts';
import { isData } from '../data.ts';
import { fillIn, placeholderValues } from '../placeholders.ts';
import { fieldName, type Path } from '../problem.ts';
import type { Reading } from '../reading.ts';

/** What is wrong with a link within the site, if anything is. */
function faultOf(to: string, content: Content, root: string): string | undefined {
  if (!to.startsWith('/')) return undefined;
  const { pathname, searchParams, hash } = new URL(to, 'https://site.example');
  if ([feedPath(content.language, 'atom'), feedPath(content.language, 'json')].includes(pathname)) return undefined;
  const page = pageAt(pathname);
  if (!page) {
    // A name with a dot is a file; files of public/ lie at the site's root.
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

/** Links in the files of facts are written once, for every language. */
function factLinks({ facts }: Reading): { file: string; line: number; field: string; to: string }[] {
  return [...facts.values()].flatMap((source) => {
    const found: { file: string; line: number; field: string; to: string }[] = [];
    const visit = (value: unknown, at: Path): void => {
      if (at.at(-1) === 'to' && typeof value === 'string') {
        found.push({ file: source.file, line: source.lineOf(at), field: fieldName(at), to: value });
      } else if (Array.isArray(value)) {
        for (const [index, item] of value.entries()) visit(item, [...at, index]);
      } else if (isData(value)) {
        for (const [key, item] of Object.entries(value)) visit(item, [...at, key]);
      }
    };
    visit(source.data, []);
    return found;
  });
}

/** Every link within the site leads to a page, release, section or file that exists. */
export function checkLinks(contents: readonly Content[], reading: Reading): void {
  for (const content of contents) {
    const values = placeholderValues(content.site);
    const own = reading.links.filter(({ language }) => language === content.language);
    for (const { file, line, field, to } of [...own, ...factLinks(reading)]) {
      const message = faultOf(fillIn(to, values), content, reading.root);
      if (message) reading.report({ file, line, field, message, found: to });
    }
  }
}
