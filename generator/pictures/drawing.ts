import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { DOMParser, type Element, XMLSerializer } from '@xmldom/xmldom';
import { optimize } from 'svgo/browser';
import { fontFilesFor, pictureFamilies } from '../fonts.ts';
import { darkened, inBrandColours, type Theme, withDarkEdition, withMark } from './brand.ts';

/** The values of a master's placeholders: `brand` for `{brand}`. */
export type Words = Readonly<Record<string, string>>;

type Measure = (text: string, size: number) => number;

/** A word with the space after it, or one Chinese character with the punctuation after it. */
const wordUnits = /[\u2e80-\u2fff\u3040-\u9fff][\u3000-\u303f\uff00-\uffef]*|[^\s\u2e80-\u9fff]+\s*/g;

/** A sentence, and in Chinese any clause. */
const clauseUnits = /[^，。：；.?!？！]+[，。：；.?!？！]+\s*|[^，。：；.?!？！]+$/g;

/** Below the fourth size a title is better broken between words than between clauses. */
const clauseSizes = 4;

function breakLines(text: string, width: number, size: number, measure: Measure, units: RegExp): string[] {
  const lines: string[] = [];
  for (const unit of text.match(units) ?? []) {
    const longer = (lines.at(-1) ?? '') + unit;
    if (lines.length > 0 && measure(longer.trimEnd(), size) <= width) lines[lines.length - 1] = longer;
    else lines.push(unit);
  }
  return lines.map((line) => line.trimEnd());
}

/** Returns the same number of lines, as equal in length as words allow. */
function balanceLines(text: string, width: number, size: number, measure: Measure): string[] {
  let best = breakLines(text, width, size, measure, wordUnits);
  for (let share = 0.95; share > 0.4; share -= 0.05) {
    const narrower = breakLines(text, width * share, size, measure, wordUnits);
    if (narrower.length > best.length) break;
    best = narrower;
  }
  return best;
}

/** Breaks lines at the largest size at which they fit the box, else at the smallest. */
export function fitLines(
  text: string,
  sizes: readonly number[],
  box: { width: number; height: number; leading: number },
  measure: Measure,
) {
  const attempts = [
    ...sizes
      .slice(0, clauseSizes)
      .map((size) => ({ size, lines: breakLines(text, box.width, size, measure, clauseUnits) })),
    ...sizes.map((size) => ({ size, lines: balanceLines(text, box.width, size, measure) })),
  ];
  const fits = ({ size, lines }: { size: number; lines: string[] }) =>
    lines.length * size * box.leading <= box.height && lines.every((line) => measure(line, size) <= box.width);
  return attempts.find(fits) ?? attempts.at(-1) ?? { size: sizes.at(-1) ?? 0, lines: [text] };
}

/** Measures text in an element's style. Widths grow with the size, so each text is rendered once. */
function measureAs(element: Element, fontFiles: string[]): Measure {
  const family = element.ownerDocument?.documentElement?.getAttribute('font-family') ?? '';
  const style = ['font-weight', 'font-style', 'letter-spacing']
    .flatMap((name) => (element.getAttribute(name) ? [`${name}="${element.getAttribute(name)}"`] : []))
    .join(' ');
  const widths = new Map<string, number>();
  return (text, size) => {
    let width = widths.get(text);
    if (width === undefined) {
      const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text y="100" font-family="${family}" font-size="100" ${style}>${words}</text></svg>`;
      width = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).getBBox()?.width ?? 0;
      widths.set(text, width);
    }
    return (width * size) / 100;
  };
}

const numberOf = (element: Element, name: string): number => Number(element.getAttribute(name));

function addSpan(text: Element, words: string, attributes: Readonly<Record<string, string | number>>) {
  const span = text.ownerDocument?.createElementNS('http://www.w3.org/2000/svg', 'tspan');
  if (!span) throw new Error('A text is in no document.');
  for (const [name, value] of Object.entries(attributes)) span.setAttribute(name, String(value));
  span.textContent = words;
  text.appendChild(span);
  return span;
}

/** The number of a source, after the last word of a text. */
export const noteMark = '\u00b9';

/** That number is a digit in another colour, which is larger than the font's superscript. */
const digitStyle = (size: number, fill: string, before: string) => ({
  ...{ fill, 'font-size': size * 0.68, 'font-weight': 600, dy: size * -0.36 },
  // A full-width stop includes the space before it.
  dx: size * (/[\u3000-\u303f\uff00-\uffef]$/.test(before) ? -0.42 : 0.1),
});

/** Sets a text in lines, by its `data-` attributes (docs/design.md): a box, the sizes to try, the distance of the lines. */
function setLines(element: Element, text: string, measure: Measure): void {
  const leading = numberOf(element, 'data-leading') || 1;
  const box = { width: numberOf(element, 'data-width'), height: numberOf(element, 'data-height'), leading };
  const sizes = (element.getAttribute('data-sizes') ?? '').split(' ').map(Number);
  const { lines, size } = fitLines(text, sizes, box, measure);
  const capitals = numberOf(element, 'data-middle') * size;
  const first = numberOf(element, 'y') + (capitals && (capitals - (lines.length - 1) * size * leading) / 2);
  const [mark, lastStyle] = ['data-mark', 'data-last-line'].map((name) => element.getAttribute(name));
  element.setAttribute('font-size', String(size));
  element.textContent = '';
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const words = mark && line.endsWith(noteMark) ? line.slice(0, -noteMark.length) : line;
    const place = { x: element.getAttribute('x') ?? '0', y: first + index * size * leading };
    const span = addSpan(element, words, { ...place, ...(isLast && lastStyle && { 'font-style': lastStyle }) });
    if (mark && words !== line) addSpan(span, '1', digitStyle(size, mark, words));
  }
}

/** Makes a text smaller until it fits into `data-width`. `data-grow` makes the picture as wide as its text. */
function setLine(element: Element, text: string, measure: Measure): void {
  const size = numberOf(element, 'font-size');
  const width = measure(text, size);
  const most = numberOf(element, 'data-width');
  element.textContent = text;
  if (most && width > most) element.setAttribute('font-size', String(Math.floor((size * most) / width)));
  const root = element.ownerDocument?.documentElement;
  if (!element.hasAttribute('data-grow') || !root) return;
  // The measured width ends with the last letter's ink.
  const total = Math.ceil(numberOf(element, 'x') + width + size / 25);
  root.setAttribute('width', String(total));
  root.setAttribute('viewBox', `0 0 ${total} ${root.getAttribute('height')}`);
}

const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml');

/**
 * Replaces a master's placeholders and sets its texts. Keeps the texts in `language`, or else in the first one.
 * @throws if the master has a placeholder without a word, or the fonts lack a character
 */
async function fill(svg: string, words: Words, language?: string) {
  const document = parse(withMark(svg));
  const root = document.documentElement;
  if (root && !root.hasAttribute('font-family')) root.setAttribute('font-family', pictureFamilies());
  let all = '';
  const texts = Array.from(document.getElementsByTagName('text'));
  const editions = texts.flatMap((element) => element.getAttribute('lang') ?? []);
  const chosen = editions.includes(language ?? '') ? language : editions[0];
  for (const element of texts) {
    const own = element.getAttribute('lang');
    if (own && language && own !== chosen) {
      element.parentNode?.removeChild(element);
      continue;
    }
    const text = (element.textContent ?? '').replace(/\{([a-z][\w.-]*)\}/gi, (_, name: string) => {
      const word = words[name];
      if (word === undefined) throw new Error(`unknown placeholder {${name}}; known: ${Object.keys(words).join(', ')}`);
      return word;
    });
    all += text;
    const measure = measureAs(element, await fontFilesFor(text));
    if (element.hasAttribute('data-sizes')) setLines(element, text, measure);
    else setLine(element, text, measure);
  }
  const font = { fontFiles: await fontFilesFor(all), loadSystemFonts: false };
  return { svg: new XMLSerializer().serializeToString(document), font };
}

type FontOptions = NonNullable<ResvgRenderOptions['font']>;

/** The attributes that the outlines of a text keep. The renderer applies all others to the paths. */
const ofGroups = ['class', 'display', 'transform', 'opacity', 'clip-path', 'mask', 'filter'];

/** Replaces texts by their outlines, so that a browser needs no fonts for them; parts of the dark edition are visible meanwhile. */
function outlineTexts(svg: string, font: FontOptions): string {
  const document = parse(svg);
  const texts = Array.from(document.getElementsByTagName('text'));
  for (const [index, text] of texts.entries()) text.setAttribute('id', `text-${index}`);
  const visible = new XMLSerializer().serializeToString(document).replaceAll(' display="none"', '');
  const drawn = parse(new Resvg(visible, { font }).toString());
  for (const [index, text] of texts.entries()) {
    const outline = drawn.getElementById(`text-${index}`);
    if (!outline && text.textContent?.trim()) throw new Error(`cannot draw the outlines of “${text.textContent}”`);
    const shapes = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    for (const name of ofGroups) {
      const value = text.getAttribute(name);
      if (value) shapes.setAttribute(name, value);
    }
    outline?.removeAttribute('id');
    if (outline) shapes.appendChild(document.importNode(outline, true));
    text.parentNode?.replaceChild(shapes, text);
  }
  document.documentElement?.removeAttribute('font-family');
  return new XMLSerializer().serializeToString(document);
}

/** Draws a master for pages: minified SVG without texts. `hasDark` adds the dark edition. */
export async function drawVector(master: string, words: Words, hasDark: boolean, language?: string): Promise<string> {
  const { svg, font } = await fill(master, words, language);
  const outlined = outlineTexts(inBrandColours(svg), font);
  // Colours and hidden parts are kept for the dark edition.
  const overrides = {
    convertColors: false,
    removeHiddenElems: false,
    inlineStyles: { onlyMatchedOnce: false },
  } as const;
  // The CSP forbids inline styles, so they become attributes.
  const plugins = [{ name: 'preset-default', params: { overrides } }, 'convertStyleToAttrs', 'removeTitle'] as const;
  const { data } = optimize(outlined, { floatPrecision: 1, multipass: true, plugins: [...plugins] });
  return hasDark ? withDarkEdition(data) : data;
}

/** Draws a master in one theme. @returns the SVG, and a function that renders PNG, `scale` pixels to a CSS pixel */
export async function draw(master: string, words: Words, theme: Theme = 'light', language?: string) {
  const { svg, font } = await fill(master, words, language);
  const light = inBrandColours(svg);
  const drawn = theme === 'dark' ? darkened(light) : light;
  const render = (scale: number): Buffer =>
    new Resvg(drawn, { font, fitTo: { mode: 'zoom', value: scale } }).render().asPng();
  return { svg: drawn, render };
}
