import { Resvg } from '@resvg/resvg-js';
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

/**
 * Yields active and external content, which drawings may not have, because pages and other sites show them.
 * @throws if it is not a drawing, or one without a size, which a build cannot draw
 */
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
  // Without the system's fonts, which take seconds to read.
  new Resvg(svg, { font: { loadSystemFonts: false } });
  const root = document.documentElement;
  const hasSize = ['width', 'height'].every((name) => Number.parseFloat(root?.getAttribute(name) ?? '') > 0);
  if (!hasSize && !root?.hasAttribute('viewBox')) throw new Error('it has no viewBox');
}

type DrawingProblem = { line?: number | undefined; fault: ProblemText; found?: string | undefined };

/** Returns the problems of a drawing: of its source, by line. */
export function problemsOfDrawing(svg: string): DrawingProblem[] {
  try {
    return [...faultsOf(svg)].map(({ node, fault, found }) => ({ line: node?.lineNumber ?? 1, fault, found }));
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return [{ fault: problem('whole-svg', { reason }) }];
  }
}

/** A cache by file: the development server and the editor check all drawings after each change. */
const lastChecks = new Map<string, { svg: string; problems: readonly DrawingProblem[] }>();

function problemsOfFile(file: string, svg: string): readonly DrawingProblem[] {
  const last = lastChecks.get(file);
  if (last?.svg === svg) return last.problems;
  const problems = problemsOfDrawing(svg);
  lastChecks.set(file, { svg, problems });
  return problems;
}

/** Reports drawings in `content/images` and `public/` that are malformed, or have scripts or references to other files. */
export function checkDrawings(folder: Folder, publicFiles: readonly string[]): void {
  const { root, report } = folder;
  const files = [...masterFiles(root).values(), ...publicFiles.map((name) => `public${name}`)];
  for (const file of files.filter((name) => /\.svg$/i.test(name))) {
    for (const { line, fault, found } of problemsOfFile(file, textIfAny(file, folder) ?? ''))
      report({ file, path: [], ...(line !== undefined && { line }) }, fault, found);
  }
}
