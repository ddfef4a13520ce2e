import { readFileSync } from 'node:fs';
import path from 'node:path';
import Color from 'colorjs.io';
import * as v from 'valibot';
import { colour, pattern } from '../../src/content/schemas/primitives.ts';
import { readFacts } from '../content/read-json.ts';
import { type Folder, placeOf } from '../content/reading.ts';
import { projectRoot, readText } from '../files.ts';

export type Theme = 'light' | 'dark';

const outline = pattern(
  /^[Mm][\dMmZzLlHhVvCcSsQqTtAaEe\s.,+-]+$/,
  'expected the outline of a path on a grid of 16 by 16, such as M0 0h16v16h-16z',
);

const inThemes = v.object({ light: colour, dark: colour });

/** content/brand.json: the colours of each theme, the typeface of headings, and the outlines of the mark. */
export const brandSchema = v.object({
  accent: inThemes,
  /** The background of pages; without it, it has the accent's hue. */
  ground: v.optional(inThemes),
  typeface: v.optional(v.picklist(['serif', 'sans']), 'serif'),
  mark: v.object({
    /** Its outer shape, which is also a bullet and a cursor. */
    shape: outline,
    /** The same shape, smaller: what is left between both is a frame. */
    inset: outline,
    /** What is cut out of the shape. */
    strokes: outline,
  }),
});

export type Brand = v.InferOutput<typeof brandSchema>;

/** The brand's colours and mark, which pages import, too (src/components/icon.tsx). */
export const brandFile = 'content/brand.json';

/** Reads it anew: the development server follows its changes. @throws if it has a problem, which the content check reports */
export const readBrand = (): Brand => v.parse(brandSchema, JSON.parse(readText(path.join(projectRoot, brandFile))));

/** Fills in a master's outlines, `d="{mark}"` and `d="{mark.shape}"`. @throws for an unknown name */
export function withMark(svg: string): string {
  const { shape, strokes } = readBrand().mark;
  const outlines: Readonly<Record<string, string>> = { mark: shape + strokes, 'mark.shape': shape };
  return svg.replace(/(?<= d=")\{([^"}]*)\}/g, (_, name: string) => {
    const known = outlines[name];
    if (!known) throw new Error(`unknown outline {${name}}; known: ${Object.keys(outlines).join(', ')}`);
    return known;
  });
}

const tokens = readFileSync(path.join(projectRoot, 'src/styles/tokens.css'), 'utf8');
const colourPair = /--([\w-]+):\s*light-dark\(\s*(#[0-9a-f]{6})\s*,\s*(#[0-9a-f]{6})\s*\)/g;

/** The colours that tokens.css states as `--name: light-dark(#rrggbb, #rrggbb)`, in which masters are drawn, too. */
const designed: ReadonlyMap<string, Record<Theme, string>> = new Map(
  [...tokens.matchAll(colourPair)].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

export const designedGround = designed.get('paper');

type Oklch = Record<'l' | 'c' | 'h', number>;

const toOklch = (colour: string): Oklch => {
  const [l, c, h] = new Color(colour).to('oklch').coords;
  return { l: l ?? 0, c: c ?? 0, h: h ?? 0 };
};

const hexOf = ({ l, c, h }: Oklch): string =>
  new Color('oklch', [l, c, h]).to('srgb').toGamut({ method: 'css' }).toString({ format: 'hex', collapse: false });

export const backgrounds = ['paper', 'paper-raised', 'paper-sunk'];

/** WCAG AA. */
const MIN_TEXT_CONTRAST = 4.5;

/** The maximum factor by which inks and lines become more vivid with the background. */
const MAX_TINT = 2;

/** Returns the accent, or the next darker colour on which the light text has enough contrast. */
function groundFor(text: string, accent: string): string {
  const colour = toOklch(accent);
  while (new Color(hexOf(colour)).contrast(text, 'WCAG21') < MIN_TEXT_CONTRAST) colour.l -= 0.01;
  return hexOf(colour);
}

type Palette = ReadonlyMap<string, Record<Theme, string>>;

/** By accent and ground, because every picture and each check of the content needs the palette. */
const palettes = new Map<string, Palette>();

/** The palette of tokens.css, with every hue turned as far as that of `--paper`, by default to the hue of the accent. */
export function paletteOf({ accent, ground }: Pick<Brand, 'accent' | 'ground'>): Palette {
  const key = JSON.stringify([accent, ground]);
  const palette = palettes.get(key) ?? makePalette({ accent, ground });
  palettes.set(key, palette);
  return palette;
}

function makePalette({ accent, ground }: Pick<Brand, 'accent' | 'ground'>): Palette {
  const inTheme = (name: string, designedPair: Record<Theme, string>, theme: Theme): string => {
    const [own, paper] = [toOklch(designedPair[theme]), toOklch(designedGround?.[theme] ?? '')];
    const { c, h } = toOklch(accent[theme]);
    const to = ground ? toOklch(ground[theme]) : { l: paper.l, c: Math.min(c, paper.c), h };
    // The text on ink has the colour of the ground.
    const isGround = name === 'on-ink' || backgrounds.includes(name);
    return hexOf({
      l: own.l + (isGround ? to.l - paper.l : 0),
      c: (own.c * (isGround ? to.c : Math.min(to.c, paper.c * MAX_TINT))) / paper.c,
      h: own.h + to.h - paper.h,
    });
  };
  const palette = new Map(
    [...designed].map(([name, pair]) => [
      name,
      { light: inTheme(name, pair, 'light'), dark: inTheme(name, pair, 'dark') },
    ]),
  );
  const fill = { light: accent.light, dark: groundFor(palette.get('on-seal')?.dark ?? '', accent.dark) };
  return palette.set('seal', accent).set('seal-fill', fill);
}

export const readPalette = () => paletteOf(readBrand());

/** @throws if tokens.css has no such pair of colours */
export function readColour(name: string, theme: Theme): string {
  const pair = readPalette().get(name);
  if (!pair) throw new Error(`src/styles/tokens.css: --${name} is not a light-dark() pair of hex colours`);
  return pair[theme];
}

/** Replaces the colours of tokens.css, in itself or in a master, by those of content/brand.json. */
export function inBrandColours(text: string): string {
  const ofBrand = new Map<string, string>();
  for (const [name, { light, dark }] of readPalette())
    ofBrand.set(designed.get(name)?.light ?? '', light).set(designed.get(name)?.dark ?? '', dark);
  return text.replace(/#[0-9a-f]{6}\b/gi, (colour) => ofBrand.get(colour.toLowerCase()) ?? colour);
}

/** The dark edition: colours of the light palette become their dark pair, `.night` parts are shown instead of `.day`. */
export function darkened(svg: string): string {
  const darkOf = new Map([...readPalette().values()].map(({ light, dark }) => [light, dark]));
  return svg
    .replace(/#[0-9a-f]{6}\b/gi, (colour) => darkOf.get(colour.toLowerCase()) ?? colour)
    .replace('>', '><style>.day{display:none}.night{display:inline}</style>');
}

/** Both editions in one SVG: its URL with this fragment shows the dark one. */
export const darkFragment = '#dark';

/** The styles in every drawing, which the CSP must allow. In WebKit a media query would follow the system's theme. */
export const darkStyles = (): string =>
  `:target{${[...readPalette()].map(([name, { dark }]) => `--${name}:${dark}`).join(';')}}:target .day{display:none}:target .night{display:inline}`;

/** Adds the dark edition: colours become variables, whose values apply if the URL's fragment selects the root. */
export function withDarkEdition(svg: string): string {
  const names = new Map([...readPalette()].map(([name, { light }]) => [light, name]));
  const variables = svg.replace(/#[0-9a-f]{6}\b/gi, (colour) => {
    const name = names.get(colour.toLowerCase());
    return name ? `var(--${name},${colour})` : colour;
  });
  return variables.replace('<svg', '<svg id="dark"').replace('>', `><style>${darkStyles()}</style>`);
}

/** The contrast that colours need with the backgrounds: texts AAA or AA, edges of controls 3. */
const leastContrast: Readonly<Record<string, number>> = {
  ink: 7,
  'ink-soft': 7,
  'ink-faint': MIN_TEXT_CONTRAST,
  seal: MIN_TEXT_CONTRAST,
  rule: 3,
};

/** The share of the accent colour in --seal-wash, the ground of selected text. */
const washShare = Number(/--seal-wash: color-mix\(in srgb, var\(--seal\) (\d+)%/.exec(tokens)?.[1]) / 100;

type Colours = Pick<Brand, 'accent' | 'ground'>;

/** Returns the lowest contrast of a colour with what it is shown on, in words, if that is too low. */
function lowContrast(name: string, theme: Theme, brand: Colours): string | undefined {
  const palette = paletteOf(brand);
  const colourOf = (one: string) => new Color(palette.get(one)?.[theme] ?? '');
  const own = colourOf(name);
  // In the dark theme, --seal-fill differs from the accent.
  const isFill = name === 'seal' && theme === 'light';
  const shownOn = new Map([...backgrounds, ...(isFill ? ['on-seal'] : [])].map((one) => [one, colourOf(one)]));
  if (name === 'seal') shownOn.set('seal-wash', colourOf('paper').mix(own, washShare, { space: 'srgb' }));
  const [lowest] = [...shownOn]
    .map(([ground, colour]) => ({ ground, contrast: own.contrast(colour, 'WCAG21') }))
    .toSorted((one, other) => one.contrast - other.contrast);
  const least = leastContrast[name] ?? 0;
  if (!lowest || lowest.contrast >= least) return undefined;
  return `contrast of --${name} with --${lowest.ground} is ${lowest.contrast.toFixed(1)}, and ${name === 'rule' ? 'edges' : 'texts'} need ${least}`;
}

export const lowAccent = (accent: string, theme: Theme, ground?: Brand['ground']): string | undefined =>
  lowContrast('seal', theme, { accent: { light: accent, dark: accent }, ground });

/** The lightness from which accents of the dark theme are tried. */
const darkLightness = 0.66;

/** Returns the nearest accents with enough contrast: darker in the light theme, lighter in the dark one. */
export function accentPair(wanted: string, ground?: Brand['ground']): Record<Theme, string> {
  const shade = (theme: Theme): string => {
    const colour = toOklch(wanted);
    if (theme === 'dark') colour.l = Math.max(colour.l, darkLightness);
    while (lowAccent(hexOf(colour), theme, ground)) colour.l += theme === 'light' ? -0.01 : 0.01;
    return hexOf(colour);
  };
  return { light: shade('light'), dark: shade('dark') };
}

/** Reads the colours of content/brand.json: the palette. Problems are reported. */
export function readColours(folder: Folder): ReturnType<typeof paletteOf> | undefined {
  const read = readFacts(brandFile, brandSchema, folder);
  if (!read) return undefined;
  for (const theme of ['light', 'dark'] as const) {
    const name: string | undefined = Object.keys(leastContrast).find((one) => lowContrast(one, theme, read.facts));
    if (!name) continue;
    const field = name === 'seal' ? 'accent' : 'ground';
    const wanted = (theme === 'light') === (field === 'accent') ? 'darker' : 'lighter';
    const message = `expected a ${wanted} colour: the ${lowContrast(name, theme, read.facts)}`;
    folder.report(placeOf(read.located, [field, theme]), message, read.facts[field]?.[theme]);
  }
  return paletteOf(read.facts);
}
