import { pageNames, pagePath, releasePath } from '../../../src/config/paths.ts';
import { anchorsOf } from '../../../src/content/anchors.ts';
import type { Content } from '../../../src/content/page-content.ts';
import type { Reading } from '../reading.ts';

/** Every page of the route table has words. */
export function checkPages(content: Content, { report }: Reading): void {
  for (const page of pageNames.filter((name) => !(name in content.pages))) {
    report({
      file: `content/${content.language}/pages.json`,
      field: page,
      message: `expected the words of the page ${pagePath(page)}, and their schema in src/content/schemas/pages.ts`,
    });
  }
}

/** No page gives two of its elements the same id. */
export function checkAnchors(content: Content, { report }: Reading): void {
  const releases = content.releases.releases.map(({ version }) => ({
    path: releasePath(version),
    anchors: anchorsOf(content, 'versionUpdateContent', version),
  }));
  const pages = pageNames.map((page) => ({ path: pagePath(page), anchors: anchorsOf(content, page) }));
  for (const { path, anchors } of [...pages, ...releases]) {
    for (const twin of anchors.filter((anchor, at) => anchors.indexOf(anchor) < at)) {
      report({ file: `content/${content.language}`, message: `expected each id of ${path} once`, found: `#${twin}` });
    }
  }
}
