import { readFileSync } from 'node:fs';
import path from 'node:path';
import Color from 'colorjs.io';
import * as v from 'valibot';
import { problem } from '../../src/content/problems.ts';
import { colour, pattern } from '../../src/content/schemas/primitives.ts';
import { readFacts } from '../content/read-json.ts';
import { type Folder, placeOf } from '../content/reading.ts';
import { pathBelow, projectRoot, readText } from '../files.ts';

export type Theme = 'light' | 'dark';

const pathData = pattern(/^[Mm][\dMmZzLlHhVvCcSsQqTtAaEe\s.,+-]+$/, 'mark-outline');

const inThemes = v.object({ light: colour, dark: colour });

/** content/brand.json: the colours of each theme, the typeface of headings, and the outlines of the mark. */
export const brandSchema = v.object({
  accent: inThemes,
  /** The background of pages. The default is the paper of tokens.css in the accent's hue. */
  ground: v.optional(inThemes),
  typeface: v.optional(v.picklist(['serif', 'sans']), 'serif'),
  mark: v.object({
    shape: pathData,
    /** The outer shape in a smaller size. Cut out of the shape, it leaves a frame. */
    inset: pathData,
    /** The drawing that is cut out of the shape. */
    strokes: pathData,
  }),
});

export type Brand = v.InferOutput<typeof brandSchema>;

export const brandFile = 'content/brand.json';

/** Reads the brand file. Does not cache it, because it may change under a development server. @throws if it is invalid */
export const readBrand = (): Brand =>
  v.parse(brandSchema, JSON.parse(readText(path.join(projectRoot, pathBelow(projectRoot, brandFile)))));

/** Replaces a master's placeholders for the mark, `d="{mark}"` and `d="{mark.shape}"`. @throws for an unknown name */
export function fillInMark(svg: string): string {
  const { shape, strokes } = readBrand().mark;
  const outlines: Readonly<Record<string, string>> = { mark: shape + strokes, 'mark.shape': shape };
  return svg.replace(/(?<= d=")\{([^"}]*)\}/g, (_, name: string) => {
    const outline = outlines[name];
    if (!outline) throw new Error(`unknown outline {${name}}; known: ${Object.keys(outlines).join(', ')}`);
    return outline;
  });
}

const tokens = readFileSync(path.join(projectRoot, 'src/styles/tokens.css'), 'utf8');
const colourPair = /--([\w-]+):\s*light-dark\(\s*(#[0-9a-f]{6})\s*,\s*(#[0-9a-f]{6})\s*\)/g;

type ColourPair = Record<Theme, string>;

export type Palette = ReadonlyMap<string, ColourPair>;

/** The colours that tokens.css states as `--name: light-dark(#rrggbb, #rrggbb)`. The masters have the same colours. */
const samplePalette: Palette = new Map(
  [...tokens.matchAll(colourPair)].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

export const sampleGround = samplePalette.get('paper');

type Oklch = Record<'l' | 'c' | 'h', number>;

const toOklch = (colour: string): Oklch => {
  const [l, c, h] = new Color(colour).to('oklch').coords;
  return { l: l ?? 0, c: c ?? 0, h: h ?? 0 };
};

const hexOf = ({ l, c, h }: Oklch): string =>
  new Color('oklch', [l, c, h]).to('srgb').toGamut({ method: 'css' }).toString({ format: 'hex', collapse: false });

export const backgrounds = ['paper', 'paper-raised', 'paper-sunk'];

const MIN_TEXT_CONTRAST = 4.5;

/** The chroma of text and lines grows by the same factor as the background's chroma, but at most by this factor. */
const MAX_CHROMA_FACTOR = 2;

/** Returns the accent, or the next darker colour on which the light text has enough contrast. */
function fillFor(text: string, accent: string): string {
  const colour = toOklch(accent);
  while (new Color(hexOf(colour)).contrast(text, 'WCAG21') < MIN_TEXT_CONTRAST) colour.l -= 0.01;
  return hexOf(colour);
}

type BrandColours = Pick<Brand, 'accent' | 'ground'>;

/** A cache by accent and ground, because every picture and each check of the content needs the palette. */
const palettes = new Map<string, Palette>();

/**
 * Returns the palette of a brand. Rotates the hues of tokens.css by the difference between `--paper` and the brand's
 * background. Backgrounds also change in lightness and chroma.
 */
export function paletteOf(brand: BrandColours): Palette {
  const key = JSON.stringify([brand.accent, brand.ground]);
  const palette = palettes.get(key) ?? createPalette(brand);
  palettes.set(key, palette);
  return palette;
}

function createPalette({ accent, ground }: BrandColours): Palette {
  const tint = (name: string, sampleColour: string, theme: Theme): string => {
    const colour = toOklch(sampleColour);
    const samplePaper = toOklch(sampleGround?.[theme] ?? '');
    const { c, h } = toOklch(accent[theme]);
    const paper = ground ? toOklch(ground[theme]) : { l: samplePaper.l, c: Math.min(c, samplePaper.c), h };
    const hue = colour.h + paper.h - samplePaper.h;
    // Text on ink has the colour of the background.
    if (name === 'on-ink' || backgrounds.includes(name)) {
      const lightness = colour.l + paper.l - samplePaper.l;
      return hexOf({ l: lightness, c: (colour.c * paper.c) / samplePaper.c, h: hue });
    }
    const limitedChroma = Math.min(paper.c, samplePaper.c * MAX_CHROMA_FACTOR);
    return hexOf({ l: colour.l, c: (colour.c * limitedChroma) / samplePaper.c, h: hue });
  };
  const palette = new Map(
    [...samplePalette].map(([name, { light, dark }]) => [
      name,
      { light: tint(name, light, 'light'), dark: tint(name, dark, 'dark') },
    ]),
  );
  const fill = { light: accent.light, dark: fillFor(palette.get('on-seal')?.dark ?? '', accent.dark) };
  return palette.set('seal', accent).set('seal-fill', fill);
}

export const readPalette = () => paletteOf(readBrand());

export function readColour(name: string, theme: Theme): string {
  const pair = readPalette().get(name);
  if (!pair) throw new Error(`src/styles/tokens.css: --${name} is not a light-dark() pair of hex colours`);
  return pair[theme];
}

const hexColour = /#[0-9a-f]{6}\b/gi;

/** Replaces the sample's colours, in tokens.css or in a master, by those of content/brand.json. */
export function inBrandColours(text: string): string {
  const brandColours = new Map<string, string>();
  for (const [name, { light, dark }] of readPalette()) {
    brandColours.set(samplePalette.get(name)?.light ?? '', light);
    brandColours.set(samplePalette.get(name)?.dark ?? '', dark);
  }
  return text.replace(hexColour, (colour) => brandColours.get(colour.toLowerCase()) ?? colour);
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

/** The contrast with the backgrounds that a colour needs: text 7 (AAA) or 4.5 (AA), edges of controls 3. */
const minimumContrast: Readonly<Record<string, number>> = {
  ink: 7,
  'ink-soft': 7,
  'ink-faint': MIN_TEXT_CONTRAST,
  seal: MIN_TEXT_CONTRAST,
  rule: 3,
};

const washShare = Number(/--seal-wash: color-mix\(in srgb, var\(--seal\) (\d+)%/.exec(tokens)?.[1]) / 100;

/** Returns the lowest contrast of a colour with a background, if it is too low. */
function lowContrast(name: string, theme: Theme, brand: BrandColours) {
  const palette = paletteOf(brand);
  const colourOf = (token: string) => new Color(palette.get(token)?.[theme] ?? '');
  const colour = colourOf(name);
  const colourByBackground = new Map(backgrounds.map((background) => [background, colourOf(background)]));
  if (name === 'seal') {
    const wash = colourOf('paper').mix(colour, washShare, { space: 'srgb' });
    colourByBackground.set('seal-wash', wash);
    // Not in the dark theme, in which the fill of buttons differs from the accent.
    if (theme === 'light') colourByBackground.set('on-seal', colourOf('on-seal'));
  }
  const [lowest] = [...colourByBackground]
    .map(([background, backgroundColour]) => ({ background, contrast: colour.contrast(backgroundColour, 'WCAG21') }))
    .toSorted((a, b) => a.contrast - b.contrast);
  const minimum = minimumContrast[name] ?? 0;
  if (!lowest || lowest.contrast >= minimum) return undefined;
  return { token: `--${name}`, background: `--${lowest.background}`, contrast: lowest.contrast.toFixed(1), minimum };
}

export const lowAccentContrast = (accent: string, theme: Theme, ground?: Brand['ground']) =>
  lowContrast('seal', theme, { accent: { light: accent, dark: accent }, ground });

const MIN_DARK_LIGHTNESS = 0.66;

/** Returns the nearest accents with enough contrast: darker in the light theme, lighter in the dark one. */
export function accentPair(wantedAccent: string, ground?: Brand['ground']): ColourPair {
  const accentFor = (theme: Theme): string => {
    const colour = toOklch(wantedAccent);
    if (theme === 'dark') colour.l = Math.max(colour.l, MIN_DARK_LIGHTNESS);
    while (lowAccentContrast(hexOf(colour), theme, ground)) colour.l += theme === 'light' ? -0.01 : 0.01;
    return hexOf(colour);
  };
  return { light: accentFor('light'), dark: accentFor('dark') };
}

/** Reads the palette of content/brand.json, and reports colours with too low a contrast. */
export function readAndCheckPalette(folder: Folder): Palette | undefined {
  const read = readFacts(brandFile, brandSchema, folder);
  if (!read) return undefined;
  for (const theme of ['light', 'dark'] as const) {
    const names = Object.keys(minimumContrast);
    const [name, values] =
      names.flatMap((token) => {
        const low = lowContrast(token, theme, read.facts);
        return low ? [[token, low] as const] : [];
      })[0] ?? [];
    if (!name) continue;
    const field = name === 'seal' ? 'accent' : 'ground';
    // The accent contrasts with the background, so the two need opposite corrections.
    const correction = (theme === 'light') === (field === 'accent') ? 'darker' : 'lighter';
    const fault = problem(`${correction}-${name === 'rule' ? 'edge' : 'text'}-colour`, values);
    folder.report(placeOf(read.located, [field, theme]), fault, read.facts[field]?.[theme]);
  }
  return paletteOf(read.facts);
}
