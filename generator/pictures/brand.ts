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

/** content/brand.json: the accent colour of each theme, and the outlines of the mark. */
export const brandSchema = v.object({
  accent: v.object({ light: colour, dark: colour }),
  mark: v.object({
    /** Its outer shape, which is also a bullet and a cursor. */
    shape: outline,
    /** The same shape, smaller: what is left between both is a frame. */
    inset: outline,
    /** What is cut out of the shape. */
    strokes: outline,
  }),
});

/** Where the mark and the accent colour are; pages import the mark from it (src/components/icon.tsx). */
export const brandFile = 'content/brand.json';

/** Reads it anew: the development server follows its changes. @throws where it has a problem, which the content check reports */
export const readBrand = (): v.InferOutput<typeof brandSchema> =>
  v.parse(brandSchema, JSON.parse(readText(path.join(projectRoot, brandFile))));

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
const pairs = [...tokens.matchAll(colourPair)].map(
  ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
);

/** The colours that tokens.css states as `--name: light-dark(#rrggbb, #rrggbb)`, by their names without dashes, and the accent, `seal`. */
export const readPalette = (): ReadonlyMap<string, Record<Theme, string>> =>
  new Map([...pairs, ['seal', readBrand().accent]]);

/** @throws where tokens.css has no such pair of colours */
export function readColour(name: string, theme: Theme): string {
  const pair = readPalette().get(name);
  if (!pair) throw new Error(`src/styles/tokens.css: --${name} is not a light-dark() pair of hex colours`);
  return pair[theme];
}

/** The accent colour as a custom property, which tokens.css imports. */
export const accentStyles = (): string =>
  `:root {\n  --seal: light-dark(${readColour('seal', 'light')}, ${readColour('seal', 'dark')});\n}\n`;

/** The accent colour in which masters are drawn. That of content/brand.json takes its place. */
const mastersAccent = /#b8331a\b/gi;

/** Recolours a master with another accent. */
export const withAccent = (svg: string, accent: string): string => svg.replace(mastersAccent, accent);

/** The dark edition: colours of the light palette become their dark pair, `.night` parts are shown instead of `.day`. */
export function darkened(svg: string): string {
  const darkOf = new Map([...readPalette().values()].map(({ light, dark }) => [light, dark]));
  return svg
    .replace(/#[0-9a-f]{6}\b/gi, (colour) => darkOf.get(colour.toLowerCase()) ?? colour)
    .replace('>', '><style>.day{display:none}.night{display:inline}</style>');
}

/** Both editions in one SVG: its URL with this fragment shows the dark one. */
export const darkFragment = '#dark';

/**
 * The styles in every drawing for pages, which their policy must allow: Firefox applies it to pictures, too. A media query
 * would follow the system's theme in WebKit, not the one that the visitor chose.
 */
export const darkStyles = (): string =>
  `:target{${[...readPalette()].map(([name, { dark }]) => `--${name}:${dark}`).join(';')}}:target .day{display:none}:target .night{display:inline}`;

/**
 * Adds the dark edition: colours of the light palette become variables, which have values where the fragment of the URL
 * selects the root.
 */
export function withDarkEdition(svg: string): string {
  const names = new Map([...readPalette()].map(([name, { light }]) => [light, name]));
  const variables = svg.replace(/#[0-9a-f]{6}\b/gi, (colour) => {
    const name = names.get(colour.toLowerCase());
    return name ? `var(--${name},${colour})` : colour;
  });
  return variables.replace('<svg', '<svg id="dark"').replace('>', `><style>${darkStyles()}</style>`);
}

/** The contrast that texts need with their ground: WCAG's AA. */
const LEAST = 4.5;

/** The grounds of texts in the accent colour, and the colour of texts on it. */
const grounds = ['paper', 'paper-raised', 'paper-sunk', 'on-seal'];

/** The share of the accent colour in --seal-wash, the ground of selected text. */
const washShare = Number(/--seal-wash: color-mix\(in srgb, var\(--seal\) (\d+)%/.exec(tokens)?.[1]) / 100;

/** Returns the lowest contrast of an accent colour with what it is shown on, where that is too low. */
export function lowContrast(accent: string, theme: Theme): { ground: string; contrast: number } | undefined {
  const palette = new Map(pairs);
  const own = new Color(accent);
  const colours = grounds.map((name) => ({ name: `--${name}`, colour: new Color(palette.get(name)?.[theme] ?? '') }));
  const wash = new Color(palette.get('paper')?.[theme] ?? '').mix(own, washShare, { space: 'srgb' });
  const [lowest] = [...colours, { name: '--seal-wash', colour: wash }]
    .map(({ name, colour }) => ({ ground: name, contrast: own.contrast(colour, 'WCAG21') }))
    .toSorted((one, other) => one.contrast - other.contrast);
  return lowest && lowest.contrast < LEAST ? lowest : undefined;
}

const hexOf = (colour: Color): string =>
  colour.to('srgb').toGamut({ method: 'css' }).toString({ format: 'hex', collapse: false });

/** The lightness from which accents of the dark theme are tried. */
const darkLightness = 0.7;

/**
 * Returns the accent colours of both themes that are nearest to a wanted one: darker in the light theme, lighter in the dark
 * one, as far as contrast needs.
 * @param wanted any CSS colour
 */
export function accentPair(wanted: string): Record<Theme, string> {
  const shade = (theme: Theme): string => {
    const colour = new Color(wanted).to('oklch');
    if (theme === 'dark') colour.l = Math.max(colour.l ?? 0, darkLightness);
    while (lowContrast(hexOf(colour), theme)) colour.l = (colour.l ?? 0) + (theme === 'light' ? -0.01 : 0.01);
    return hexOf(colour);
  };
  return { light: shade('light'), dark: shade('dark') };
}

/** Reads the accent colours of content/brand.json. Problems are reported. */
export function readAccent(folder: Folder): Record<Theme, string> | undefined {
  const read = readFacts(brandFile, brandSchema, folder);
  for (const theme of ['light', 'dark'] as const) {
    const low = read && lowContrast(read.facts.accent[theme], theme);
    if (!low) continue;
    const message = `expected a ${theme === 'light' ? 'darker' : 'lighter'} colour: its contrast with ${low.ground} is ${low.contrast.toFixed(1)}, and texts need 4.5`;
    folder.report(placeOf(read.located, ['accent', theme]), message, read.facts.accent[theme]);
  }
  return read?.facts.accent;
}
