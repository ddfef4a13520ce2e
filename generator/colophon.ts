import type { Rspack } from '@rsbuild/core';
import Color from 'colorjs.io';
import type { Language } from '../src/content/schemas/languages.ts';
import { encoders } from './emit.ts';
import { familiesFor } from './fonts.ts';
import type { Theme } from './pictures/brand.ts';
import { backgrounds, readColour } from './pictures/palette.ts';
import { shippedPackages } from './site-files.ts';

export type Figures = Readonly<Record<'weight' | 'requests' | 'contrast' | 'typefaces' | 'packages', string>>;

const textColours = ['ink', 'ink-soft', 'ink-faint', 'seal'];
const themes: readonly Theme[] = ['light', 'dark'];

function lowestContrast(): number {
  const contrasts = themes.flatMap((theme) => {
    const backgroundColours = backgrounds.map((name) => readColour(name, theme));
    const colours = textColours.map((name) => new Color(readColour(name, theme)));
    return colours.flatMap((colour) => backgroundColours.map((background) => colour.contrast(background, 'WCAG21')));
  });
  return Math.min(...contrasts);
}

/** Returns the URLs that a page requests if scripts are off: the preloaded font, and pictures that are not lazy. */
function initialRequests(html: string): string[] {
  const pictures = (html.match(/<img\b[^>]*>/g) ?? []).filter((tag) => !/ loading="lazy"/.test(tag));
  const preloads = html.match(/<link\b[^>]* rel="preload"[^>]*>/g) ?? [];
  const urls = [...pictures, ...preloads].map((tag) => / (?:src|href)="([^"#]+)/.exec(tag)?.[1] ?? '');
  return [...new Set(urls)];
}

/** Measures a page without scripts. `sizeOf` returns the transferred bytes of a file, and 0 for a file on another site. */
export async function measureFigures(
  html: string,
  sizeOf: (url: string) => Promise<number>,
  stats: Rspack.StatsCompilation,
  languages: readonly Language[],
): Promise<Figures> {
  const urls = initialRequests(html);
  const sizes = await Promise.all(urls.map(sizeOf));
  const document = await encoders.br(Buffer.from(html));
  const packages = shippedPackages(stats);
  const licences = [...new Set(packages.map(({ license }) => license))];
  return {
    weight: (sizes.reduce((sum, size) => sum + size, document.length) / 1000).toFixed(0),
    requests: String(urls.length + 1),
    // Rounded down, so that the page does not claim more than it has.
    contrast: (Math.floor(lowestContrast() * 10) / 10).toFixed(1),
    typefaces: familiesFor(languages).join(' + '),
    packages: `${packages.length} · ${licences.join(', ')}`,
  };
}

/** An empty element for a figure of a page: `<span data-figure="about.weight"></span>`. */
const placeholder = /(<span data-figure="\w+\.(\w+)">)(?=<\/span>)/g;

/** Returns the name of the page that has placeholders for figures; undefined if it has none. */
export const pageWithFigures = (html: string): string | undefined => / data-figure="(\w+)\./.exec(html)?.[1];

export function fillInFigures(html: string, figures: Figures): string {
  const figuresByName = new Map(Object.entries(figures));
  return html.replace(placeholder, (openingTag: string, _, name: string) => {
    const figure = figuresByName.get(name);
    if (!figure) throw new Error(`The page has a placeholder for "${name}", a figure that the build does not measure.`);
    return openingTag + figure;
  });
}
