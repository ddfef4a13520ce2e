import type { Rspack } from '@rsbuild/core';
import Color from 'colorjs.io';
import { encoders } from './emit.ts';
import { pictureFamilies } from './fonts.ts';
import { readColour, type Theme } from './pictures/brand.ts';
import { shippedPackages } from './site-files.ts';

/** What a page is made of, in words that are the same in every language. */
export type Figures = Readonly<Record<'weight' | 'requests' | 'contrast' | 'typefaces' | 'packages', string>>;

const inks = ['ink', 'ink-soft', 'ink-faint', 'seal'];
const grounds = ['paper', 'paper-raised', 'paper-sunk'];
const themes: readonly Theme[] = ['light', 'dark'];

/** The lowest contrast of a colour of texts with a ground, in either theme, by WCAG 2. */
export const lowestContrast = (): number =>
  Math.min(
    ...themes.flatMap((theme) =>
      inks.flatMap((ink) =>
        grounds.map((ground) => new Color(readColour(ink, theme)).contrast(readColour(ground, theme), 'WCAG21')),
      ),
    ),
  );

/** The addresses that a browser without scripts requests for a page: its typeface, and the pictures that it does not load later. */
export const requestedBy = (html: string): string[] => {
  const pictures = [...html.matchAll(/<img\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/ loading="lazy"/.test(tag));
  const preloads = [...html.matchAll(/<link\b[^>]* rel="preload"[^>]*>|<link rel="preload"[^>]*>/g)].map(
    ([tag]) => tag,
  );
  const urls = [...pictures, ...preloads].map((tag) => / (?:src|href)="([^"#]+)/.exec(tag)?.[1] ?? '');
  return [...new Set(urls)];
};

/**
 * Measures a page.
 * @param sizeOf the size of a file of the site as it is sent, in bytes; 0 for one of another site
 */
export async function measure(
  html: string,
  sizeOf: (url: string) => Promise<number>,
  stats: Rspack.StatsCompilation,
): Promise<Figures> {
  const urls = requestedBy(html);
  const sizes = await Promise.all(urls.map(sizeOf));
  const document = await encoders.br(Buffer.from(html));
  const packages = shippedPackages(stats);
  const licences = [...new Set(packages.map(({ license }) => license))];
  return {
    weight: (sizes.reduce((sum, size) => sum + size, document.length) / 1000).toFixed(0),
    requests: String(urls.length + 1),
    // Rounded down, so that no more is claimed than there is.
    contrast: (Math.floor(lowestContrast() * 10) / 10).toFixed(1),
    typefaces: pictureFamilies(),
    packages: `${packages.length} (${licences.join(', ')})`,
  };
}

const place = /(<span data-figure="(\w+)">)(?=<\/span>)/g;

/** True for a page with places for figures. */
export const hasFigures = (html: string): boolean => html.includes(' data-figure="');

/** Writes figures into their places in a page. @throws for a place without a figure */
export const withFigures = (html: string, figures: Figures): string =>
  html.replace(place, (tag: string, _, name: string) => {
    const figure = new Map(Object.entries(figures)).get(name);
    if (!figure) throw new Error(`The page has a place for the figure "${name}", which the build does not measure.`);
    return tag + figure;
  });
