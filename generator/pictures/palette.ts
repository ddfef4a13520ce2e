import { readFileSync } from 'node:fs';
import path from 'node:path';
import Color from 'colorjs.io';
import { projectRoot } from '../files.ts';
import { type Brand, readBrand, type Theme } from './brand.ts';

export const tokens = readFileSync(path.join(projectRoot, 'src/styles/tokens.css'), 'utf8');
const colourPair = /--([\w-]+):\s*light-dark\(\s*(#[0-9a-f]{6})\s*,\s*(#[0-9a-f]{6})\s*\)/g;

export type ColourPair = Record<Theme, string>;

export type Palette = ReadonlyMap<string, ColourPair>;

/** The colours that tokens.css states as `--name: light-dark(#rrggbb, #rrggbb)`. The masters have the same colours. */
export const paletteIn = (stylesheet: string): Palette =>
  new Map([...stylesheet.matchAll(colourPair)].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]));

const samplePalette = paletteIn(tokens);

export const sampleGround = samplePalette.get('paper');

type Oklch = Record<'l' | 'c' | 'h', number>;

const toOklch = (colour: string): Oklch => {
  const [l, c, h] = new Color(colour).to('oklch').coords;
  return { l: l ?? 0, c: c ?? 0, h: h ?? 0 };
};

const hexOf = ({ l, c, h }: Oklch): string =>
  new Color('oklch', [l, c, h]).to('srgb').toGamut({ method: 'css' }).toString({ format: 'hex', collapse: false });

export const contrastOf = (colour: string, background: string): number =>
  new Color(colour).contrast(new Color(background), 'WCAG21');

export const mix = (colour: string, other: string, share: number): string =>
  new Color(colour).mix(other, share, { space: 'srgb' }).toString({ format: 'hex', collapse: false });

export const backgrounds = ['paper', 'paper-raised', 'paper-sunk'];

export const MIN_TEXT_CONTRAST = 4.5;

/** The chroma of text and lines grows by the same factor as the background's chroma, but at most by this factor. */
const MAX_CHROMA_FACTOR = 2;

/** Below, a colour is a grey without a hue. */
const MIN_CHROMA = 0.001;

/** Moves a colour towards black (-1) or white (1) until it satisfies a condition. */
function adjust(colour: string, direction: -1 | 1, isEnough: (candidate: string) => boolean): string {
  const adjusted = toOklch(colour);
  let hex = colour;
  while (!isEnough(hex) && adjusted.l > 0 && adjusted.l < 1) {
    adjusted.l += direction * 0.01;
    hex = hexOf(adjusted);
  }
  return hex;
}

export type BrandColours = Pick<Brand, 'accent' | 'ground'>;

/** A cache by accent and ground, because every picture and each check of the content needs the palette. */
const palettes = new Map<string, Palette>();

export function paletteOf(brand: BrandColours): Palette {
  const key = JSON.stringify([brand.accent, brand.ground]);
  const palette = palettes.get(key) ?? createPalette(brand);
  palettes.set(key, palette);
  return palette;
}

/**
 * Creates the palette of a brand. Rotates the hues of `sample` by the difference between its `--paper` and the brand's
 * background. Backgrounds also change in lightness and chroma. If `--paper` has no hue, other colours keep theirs.
 */
export function createPalette({ accent, ground }: BrandColours, sample = samplePalette): Palette {
  const tint = (name: string, sampleColour: string, theme: Theme): string => {
    const colour = toOklch(sampleColour);
    const samplePaper = toOklch(sample.get('paper')?.[theme] ?? '');
    const { c, h } = toOklch(accent[theme]);
    const paper = ground ? toOklch(ground[theme]) : { l: samplePaper.l, c: Math.min(c, samplePaper.c), h };
    const hasHue = samplePaper.c >= MIN_CHROMA;
    const hue = hasHue ? colour.h + paper.h - samplePaper.h : colour.h;
    // Text on ink has the colour of the background.
    if (name === 'on-ink' || backgrounds.includes(name)) {
      const lightness = colour.l + paper.l - samplePaper.l;
      return hexOf(
        hasHue ? { l: lightness, c: (colour.c * paper.c) / samplePaper.c, h: hue } : { ...paper, l: lightness },
      );
    }
    const limitedChroma = Math.min(paper.c, samplePaper.c * MAX_CHROMA_FACTOR);
    return hexOf({ l: colour.l, c: hasHue ? (colour.c * limitedChroma) / samplePaper.c : colour.c, h: hue });
  };
  const palette = new Map(
    [...sample].map(([name, { light, dark }]) => [
      name,
      { light: tint(name, light, 'light'), dark: tint(name, dark, 'dark') },
    ]),
  );
  const seal: ColourPair = { light: textAccent('light', accent, palette), dark: textAccent('dark', accent, palette) };
  for (const [name, pair] of fillColours(accent, palette)) palette.set(name, pair);
  return palette.set('seal', seal);
}

const washShare = Number(/--seal-wash: color-mix\(in srgb, var\(--seal\) (\d+)%/.exec(tokens)?.[1]) / 100;

/** Returns the nearest colour for texts and lines: darker than the accent in the light theme, lighter in the dark one. */
function textAccent(theme: Theme, accent: ColourPair, palette: Palette): string {
  const colourOf = (name: string) => palette.get(name)?.[theme] ?? '';
  return adjust(accent[theme], theme === 'light' ? -1 : 1, (candidate) =>
    [...backgrounds.map(colourOf), mix(colourOf('paper'), candidate, washShare)].every(
      (background) => contrastOf(candidate, background) >= MIN_TEXT_CONTRAST,
    ),
  );
}

/** An accent with less contrast to light text is bright: as a fill it keeps its colour, and has dark text. */
const MIN_LIGHT_TEXT_CONTRAST = 3;

/** The share of black or white in the fill of a button below the pointer. */
const HOVER_SHARE = 0.2;

function fillColours(accent: ColourPair, palette: Palette): [string, ColourPair][] {
  const colourOf = (name: string, theme: Theme = 'light') => palette.get(name)?.[theme] ?? '';
  const isBright = contrastOf(accent.light, colourOf('on-seal')) < MIN_LIGHT_TEXT_CONTRAST;
  const text = isBright ? colourOf('ink') : colourOf('on-seal');
  const hover = isBright ? '#ffffff' : colourOf('paper', 'dark');
  const fillOf = (theme: Theme) =>
    adjust(accent[theme], isBright ? 1 : -1, (candidate) => contrastOf(candidate, text) >= MIN_TEXT_CONTRAST);
  const fill = { light: fillOf('light'), dark: fillOf('dark') };
  return [
    ['seal-fill', fill],
    ['seal-fill-strong', { light: mix(fill.light, hover, HOVER_SHARE), dark: mix(fill.dark, hover, HOVER_SHARE) }],
    ['on-seal', { light: text, dark: text }],
  ];
}

const MIN_DARK_LIGHTNESS = 0.66;

/** Returns the accent of a new brand in both themes: on dark backgrounds, a dark one becomes lighter. */
export function accentPair(wanted: string): ColourPair {
  const { l, c, h } = toOklch(wanted);
  return { light: wanted, dark: l < MIN_DARK_LIGHTNESS ? hexOf({ l: MIN_DARK_LIGHTNESS, c, h }) : wanted };
}

export const readPalette = () => paletteOf(readBrand());

export function readColour(name: string, theme: Theme): string {
  const pair = readPalette().get(name);
  if (!pair) throw new Error(`src/styles/tokens.css: --${name} is not a light-dark() pair of hex colours`);
  return pair[theme];
}

const hexColour = /#[0-9a-f]{6}\b/gi;

const pairOrColour = new RegExp(`${colourPair.source}|${hexColour.source}`, 'gi');

/**
 * Replaces the sample's colours, in tokens.css or in a master, by those of content/brand.json. In a master with the colour of
 * text on fills (`--on-seal`), the accent is a fill.
 */
export function inBrandColours(text: string): string {
  const palette = readPalette();
  const brandColours = new Map<string, string>();
  for (const [name, { light, dark }] of palette) {
    brandColours.set(samplePalette.get(name)?.light ?? '', light);
    brandColours.set(samplePalette.get(name)?.dark ?? '', dark);
  }
  const [fill, onFill] = ['seal-fill', 'on-seal'].map((name) => samplePalette.get(name)?.light ?? '');
  if (fill && onFill && text.includes(onFill)) brandColours.set(fill, palette.get('seal-fill')?.light ?? fill);
  return text.replace(pairOrColour, (found, name?: string) => {
    const pair = palette.get(name ?? '');
    if (pair) return `--${name}: light-dark(${pair.light}, ${pair.dark})`;
    return brandColours.get(found.toLowerCase()) ?? found;
  });
}

/** Converts a drawing to the dark theme: replaces the colours, and shows the elements `.night` instead of `.day`. */
export function inDarkTheme(svg: string): string {
  const darkColours = new Map([...readPalette().values()].map(({ light, dark }) => [light, dark]));
  return svg
    .replace(hexColour, (colour) => darkColours.get(colour.toLowerCase()) ?? colour)
    .replace('>', '><style>.day{display:none}.night{display:inline}</style>');
}

/** Added to the URL of a drawing with both themes, selects the dark one. */
export const darkFragment = '#dark';

/** Returns the styles of drawings with both themes. Not a media query, which WebKit evaluates by the system's theme. */
export function darkStyles(): string {
  const variables = [...readPalette()].map(([name, { dark }]) => `--${name}:${dark}`).join(';');
  return `:target{${variables}}:target .day{display:none}:target .night{display:inline}`;
}

/** Adds the dark theme to a drawing: colours become variables, which change if the root is the target of the URL's fragment. */
export function withDarkTheme(svg: string): string {
  const names = new Map([...readPalette()].map(([name, { light }]) => [light, name]));
  const withVariables = svg.replace(hexColour, (colour) => {
    const name = names.get(colour.toLowerCase());
    return name ? `var(--${name},${colour})` : colour;
  });
  return withVariables.replace('<svg', '<svg id="dark"').replace('>', `><style>${darkStyles()}</style>`);
}
