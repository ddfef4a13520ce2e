import path from 'node:path';
import { DOMParser, type Element, type Node } from '@xmldom/xmldom';
import type { Folder } from '../content/reading.ts';
import { readText } from '../files.ts';
import { masterFiles } from './files.ts';

const active = /^(?:script|foreignObject|iframe|object|embed|handler|listener)$/i;

/** A reference inside the drawing, or a picture that is part of it. */
const isInside = (address: string): boolean => /^\s*["']?(?:#|data:image\/(?:png|jpeg|webp|gif)[;,])/i.test(address);

/** The addresses in styles: those of url() and of imports. */
const addressesIn = (styles: string): string[] => [
  ...[...styles.matchAll(/url\(([^)]*)\)?/gi)].map(([, address = '']) => address),
  ...(styles.match(/@import[^;]*/gi) ?? []),
];

/** Yields what drawings may not have, because pages and other sites show them. */
function* faultsOf(svg: string): Generator<{ message: string; found?: string; node?: Node }> {
  const [declared] = /<!ENTITY|<\?xml-stylesheet/i.exec(svg) ?? [];
  if (declared) return yield { message: `expected no ${declared} in a drawing` };
  const document = new DOMParser({
    onError: (_level, message) => {
      throw new Error(message);
    },
  }).parseFromString(svg, 'image/svg+xml');
  const elements: Element[] = [...document.getElementsByTagName('*')];
  for (const node of elements) {
    if (active.test(node.localName ?? '')) yield { node, message: `expected no <${node.nodeName}> in a drawing` };
    const styles = node.localName === 'style' ? addressesIn(node.textContent ?? '') : [];
    for (const { name, localName, value } of node.attributes) {
      if (/^on/i.test(name)) yield { node, message: `expected no attribute ${name} in a drawing`, found: value };
      styles.push(...(/^(?:href|src)$/i.test(localName ?? '') ? [value] : addressesIn(value)));
    }
    for (const found of styles.filter((address) => !isInside(address)))
      yield { node, message: 'expected nothing from outside a drawing', found };
  }
}

/** Reports drawings in `content/images` that are not whole, or have scripts or references to other files. */
export function checkMasters({ root, report }: Folder): void {
  for (const file of [...masterFiles(root).values()].filter((name) => name.endsWith('.svg'))) {
    try {
      for (const { node, message, found } of faultsOf(readText(path.join(root, file))))
        report({ file, line: node?.lineNumber ?? 1, path: [] }, message, found);
    } catch (error) {
      const [reason] = String(error instanceof Error ? error.message : error).split('\n');
      report({ file, path: [] }, `expected SVG that is whole: ${reason}`);
    }
  }
}
