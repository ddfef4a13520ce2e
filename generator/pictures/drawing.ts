import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { DOMParser, type Element, XMLSerializer } from '@xmldom/xmldom';
import { optimize } from 'svgo/browser';
import { fontFilesFor, headingFamilies, type PictureTexts } from '../fonts.ts';
import { fillInMark, type Theme } from './brand.ts';
import { inBrandColours, inDarkTheme, withDarkTheme } from './palette.ts';

type Measure = (text: string, size: number) => number;

/** Matches a word with the space after it, or a Chinese character with the punctuation after it. */
const wordUnits = /[\u2e80-\u2fff\u3040-\u9fff][\u3000-\u303f\uff00-\uffef]*|[^\s\u2e80-\u9fff]+\s*/g;

const clauseUnits = /[^，。：；.?!？！]+[，。：；.?!？！]+\s*|[^，。：；.?!？！]+$/g;

/** The number of sizes that are tried with line breaks between clauses only. Smaller text is broken between words. */
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

function balanceLines(text: string, width: number, size: number, measure: Measure): string[] {
  let best = breakLines(text, width, size, measure, wordUnits);
  for (let share = 0.95; share > 0.4; share -= 0.05) {
    const narrower = breakLines(text, width * share, size, measure, wordUnits);
    if (narrower.length > best.length) break;
    best = narrower;
  }
  return best;
}

/** Breaks a text into lines at the largest size at which it fits the box, or else at the smallest. */
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

/** Returns a function that measures text in an element's style. It renders each text once, because widths are proportional. */
function measureInStyleOf(element: Element, fontFiles: string[]): Measure {
  const family = element.ownerDocument?.documentElement?.getAttribute('font-family') ?? '';
  const style = ['font-weight', 'font-style', 'letter-spacing']
    .flatMap((name) => (element.getAttribute(name) ? [`${name}="${element.getAttribute(name)}"`] : []))
    .join(' ');
  const widths = new Map<string, number>();
  return (text, size) => {
    let width = widths.get(text);
    if (width === undefined) {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text y="100" font-family="${family}" font-size="100" ${style}>${escaped}</text></svg>`;
      width = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).getBBox()?.width ?? 0;
      widths.set(text, width);
    }
    return (width * size) / 100;
  };
}

const numberIn = (element: Element, attribute: string): number => Number(element.getAttribute(attribute));

function appendSpan(parent: Element, text: string, attributes: Readonly<Record<string, string | number>>) {
  const span = parent.ownerDocument?.createElementNS('http://www.w3.org/2000/svg', 'tspan');
  if (!span) throw new Error('A text is in no document.');
  for (const [name, value] of Object.entries(attributes)) span.setAttribute(name, String(value));
  span.textContent = text;
  parent.appendChild(span);
  return span;
}

/** A reference to source 1, after the last word of a text. */
export const noteMark = '\u00b9';

/** The style of the digit that replaces the reference mark. It is larger than the font's superscript. */
const digitStyle = (size: number, fill: string, textBefore: string) => ({
  fill,
  'font-size': size * 0.68,
  'font-weight': 600,
  dy: size * -0.36,
  // Moves the digit closer to full-width punctuation, which has a wide space on its right.
  dx: size * (/[\u3000-\u303f\uff00-\uffef]$/.test(textBefore) ? -0.42 : 0.1),
});

/** Sets a text in several lines, by its `data-` attributes (docs/design.md): a box, the sizes to try, the line height. */
function setLines(element: Element, text: string, measure: Measure): void {
  const leading = numberIn(element, 'data-leading') || 1;
  const box = { width: numberIn(element, 'data-width'), height: numberIn(element, 'data-height'), leading };
  const sizes = (element.getAttribute('data-sizes') ?? '').split(' ').map(Number);
  const { lines, size } = fitLines(text, sizes, box, measure);
  // With data-middle, the height of capitals, y is the middle of the lines instead of the first baseline.
  const capitalHeight = numberIn(element, 'data-middle') * size;
  const centring = capitalHeight && (capitalHeight - (lines.length - 1) * size * leading) / 2;
  const firstBaseline = numberIn(element, 'y') + centring;
  const [markColour, lastLineStyle] = ['data-mark', 'data-last-line'].map((name) => element.getAttribute(name));
  element.setAttribute('font-size', String(size));
  element.textContent = '';
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const hasMark = line.endsWith(noteMark);
    const lineText = markColour && hasMark ? line.slice(0, -noteMark.length) : line;
    const position = { x: element.getAttribute('x') ?? '0', y: firstBaseline + index * size * leading };
    const style = isLast && lastLineStyle && { 'font-style': lastLineStyle };
    const span = appendSpan(element, lineText, { ...position, ...style });
    if (markColour && hasMark) appendSpan(span, '1', digitStyle(size, markColour, lineText));
  }
}

/** Sets a text in one line, smaller if it is wider than `data-width`. `data-grow` makes the picture as wide as its text. */
function setLine(element: Element, text: string, measure: Measure): void {
  const size = numberIn(element, 'font-size');
  const width = measure(text, size);
  const maxWidth = numberIn(element, 'data-width');
  element.textContent = text;
  if (maxWidth && width > maxWidth) element.setAttribute('font-size', String(Math.floor((size * maxWidth) / width)));
  const root = element.ownerDocument?.documentElement;
  if (!element.hasAttribute('data-grow') || !root) return;
  // Adds the space on the right of the last letter, which the measured width lacks.
  const total = Math.ceil(numberIn(element, 'x') + width + size / 25);
  root.setAttribute('width', String(total));
  root.setAttribute('viewBox', `0 0 ${total} ${root.getAttribute('height')}`);
}

const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml');

/**
 * Replaces a master's placeholders and sets its texts. Of texts with a `lang` attribute, keeps those in `language`, or else
 * in the first language.
 * @throws for an unknown placeholder, and if the fonts lack a character
 */
async function fillIn(svg: string, texts: PictureTexts, language?: string) {
  const document = parse(fillInMark(svg));
  const root = document.documentElement;
  if (root && !root.hasAttribute('font-family')) root.setAttribute('font-family', headingFamilies());
  let allText = '';
  const elements = Array.from(document.getElementsByTagName('text'));
  const languages = elements.flatMap((element) => element.getAttribute('lang') ?? []);
  const keptLanguage = languages.includes(language ?? '') ? language : languages[0];
  for (const element of elements) {
    const elementLanguage = element.getAttribute('lang');
    if (elementLanguage && language && elementLanguage !== keptLanguage) {
      element.parentNode?.removeChild(element);
      continue;
    }
    const text = (element.textContent ?? '').replace(/\{([a-z][\w.-]*)\}/gi, (_, name: string) => {
      const replacement = texts[name];
      if (replacement === undefined)
        throw new Error(`unknown placeholder {${name}}; known: ${Object.keys(texts).join(', ')}`);
      return replacement;
    });
    allText += text;
    const measure = measureInStyleOf(element, await fontFilesFor(text));
    if (element.hasAttribute('data-sizes')) setLines(element, text, measure);
    else setLine(element, text, measure);
  }
  const font = { fontFiles: await fontFilesFor(allText), loadSystemFonts: false };
  return { svg: new XMLSerializer().serializeToString(document), font };
}

type FontOptions = NonNullable<ResvgRenderOptions['font']>;

/** The attributes that are copied from a text to the group of its outlines. The renderer applies all others to the paths. */
const groupAttributes = ['class', 'display', 'transform', 'opacity', 'clip-path', 'mask', 'filter'];

/** Replaces texts by their outlines, so that a browser needs no fonts for them. */
function outlineTexts(svg: string, font: FontOptions): string {
  const document = parse(svg);
  const texts = Array.from(document.getElementsByTagName('text'));
  for (const [index, text] of texts.entries()) text.setAttribute('id', `text-${index}`);
  // The renderer omits hidden elements, which the dark theme shows.
  const allVisible = new XMLSerializer().serializeToString(document).replaceAll(' display="none"', '');
  const rendered = parse(new Resvg(allVisible, { font }).toString());
  for (const [index, text] of texts.entries()) {
    const outline = rendered.getElementById(`text-${index}`);
    if (!outline && text.textContent?.trim()) throw new Error(`cannot draw the outlines of “${text.textContent}”`);
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    for (const name of groupAttributes) {
      const value = text.getAttribute(name);
      if (value) group.setAttribute(name, value);
    }
    outline?.removeAttribute('id');
    if (outline) group.appendChild(document.importNode(outline, true));
    text.parentNode?.replaceChild(group, text);
  }
  document.documentElement?.removeAttribute('font-family');
  return new XMLSerializer().serializeToString(document);
}

export async function drawVector(
  master: string,
  texts: PictureTexts,
  hasBothThemes: boolean,
  language?: string,
): Promise<string> {
  const { svg, font } = await fillIn(master, texts, language);
  const outlined = outlineTexts(inBrandColours(svg), font);
  // Keeps colours and hidden elements for the dark theme.
  const overrides = {
    convertColors: false,
    removeHiddenElems: false,
    inlineStyles: { onlyMatchedOnce: false },
  } as const;
  // The CSP forbids inline styles, so they become attributes.
  const plugins = [{ name: 'preset-default', params: { overrides } }, 'convertStyleToAttrs', 'removeTitle'] as const;
  const { data } = optimize(outlined, { floatPrecision: 1, multipass: true, plugins: [...plugins] });
  return hasBothThemes ? withDarkTheme(data) : data;
}

/** Draws a master in one theme. @returns the SVG, and a function that renders a PNG of `scale` pixels per CSS pixel */
export async function draw(master: string, texts: PictureTexts, theme: Theme = 'light', language?: string) {
  const { svg, font } = await fillIn(master, texts, language);
  const light = inBrandColours(svg);
  const drawn = theme === 'dark' ? inDarkTheme(light) : light;
  const render = (scale: number): Buffer =>
    new Resvg(drawn, { font, fitTo: { mode: 'zoom', value: scale } }).render().asPng();
  return { svg: drawn, render };
}
