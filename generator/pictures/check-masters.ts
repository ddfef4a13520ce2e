import { DOMParser, type Element, type Node } from '@xmldom/xmldom';
import { type ProblemText, problem } from '../../src/content/problems.ts';
import { type Folder, textIfAny } from '../content/reading.ts';
import { masterFiles } from './files.ts';

const activeElement = /^(?:script|foreignObject|iframe|object|embed|handler|listener)$/i;

const isInternal = (url: string): boolean => /^\s*["']?(?:#|data:image\/(?:png|jpeg|webp|gif)[;,])/i.test(url);

const urlsIn = (css: string): string[] => [
  ...[...css.matchAll(/url\(([^)]*)\)?/gi)].map(([, url = '']) => url),
  ...(css.match(/@import[^;]*/gi) ?? []),
];

/** Yields active and external content, which drawings may not have, because pages and other sites show them. */
function* faultsOf(svg: string): Generator<{ fault: ProblemText; found?: string; node?: Node }> {
  const [declaration] = /<!ENTITY|<\?xml-stylesheet/i.exec(svg) ?? [];
  if (declaration) return yield { fault: problem('no-declaration-in-drawing', { declaration }) };
  const document = new DOMParser({
    onError: (_level, message) => {
      throw new Error(message);
    },
  }).parseFromString(svg, 'image/svg+xml');
  const elements: Element[] = [...document.getElementsByTagName('*')];
  for (const node of elements) {
    if (activeElement.test(node.localName ?? ''))
      yield { node, fault: problem('no-element-in-drawing', { name: node.nodeName }) };
    const urls = node.localName === 'style' ? urlsIn(node.textContent ?? '') : [];
    for (const { name, localName, value } of node.attributes) {
      if (/^on/i.test(name)) yield { node, fault: problem('no-attribute-in-drawing', { name }), found: value };
      urls.push(...(/^(?:href|src)$/i.test(localName ?? '') ? [value] : urlsIn(value)));
    }
    for (const url of urls) if (!isInternal(url)) yield { node, fault: problem('nothing-from-outside'), found: url };
  }
}

/** Reports drawings in `content/images` that are malformed, or have scripts or references to other files. */
export function checkMasters(folder: Folder): void {
  const { root, report } = folder;
  for (const file of [...masterFiles(root).values()].filter((name) => name.endsWith('.svg'))) {
    try {
      for (const { node, fault, found } of faultsOf(textIfAny(file, folder) ?? ''))
        report({ file, line: node?.lineNumber ?? 1, path: [] }, fault, found);
    } catch (error) {
      const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
      report({ file, path: [] }, problem('whole-svg', { reason }));
    }
  }
}
