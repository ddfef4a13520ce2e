import type { Rspack } from '@rsbuild/core';
import Color from 'colorjs.io';
import { encoders } from './emit.ts';
import { pictureFamilies } from './fonts.ts';
import { readColour, type Theme } from './pictures/brand.ts';
import { shippedPackages } from './site-files.ts';

/** Figures about a page, formatted for every language. */
export type Figures = Readonly<Record<'weight' | 'requests' | 'contrast' | 'typefaces' | 'packages', string>>;

const inks = ['ink', 'ink-soft', 'ink-faint', 'seal'];
const grounds = ['paper', 'paper-raised', 'paper-sunk'];
const themes: readonly Theme[] = ['light', 'dark'];

/** The lowest contrast (WCAG 2) of text colours and backgrounds, in either theme. */
export const lowestContrast = (): number =>
  Math.min(
    ...themes.flatMap((theme) =>
      inks.flatMap((ink) =>
        grounds.map((ground) => new Color(readColour(ink, theme)).contrast(readColour(ground, theme), 'WCAG21')),
      ),
    ),
  );

/** The URLs that a browser without scripts requests while the page loads: the font, and pictures that are not lazy. */
export const requestedBy = (html: string): string[] => {
  const pictures = (html.match(/<img\b[^>]*>/g) ?? []).filter((tag) => !/ loading="lazy"/.test(tag));
  const preloads = html.match(/<link\b[^>]* rel="preload"[^>]*>/g) ?? [];
  const urls = [...pictures, ...preloads].map((tag) => / (?:src|href)="([^"#]+)/.exec(tag)?.[1] ?? '');
  return [...new Set(urls)];
};

/** Measures a page. `sizeOf` returns the bytes of a file as it is sent; 0 for a file of another site. */
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
    // Rounded down, so that the page does not claim too much.
    contrast: (Math.floor(lowestContrast() * 10) / 10).toFixed(1),
    typefaces: pictureFamilies(),
    packages: `${packages.length} (${licences.join(', ')})`,
  };
}

const placeholder = /(<span data-figure="(\w+)">)(?=<\/span>)/g;

export const hasFigures = (html: string): boolean => html.includes(' data-figure="');

/** @throws for a placeholder without a figure */
export const withFigures = (html: string, figures: Figures): string =>
  html.replace(placeholder, (tag: string, _, name: string) => {
    const figure = new Map(Object.entries(figures)).get(name);
    if (!figure) throw new Error(`The page has a place for the figure "${name}", which the build does not measure.`);
    return tag + figure;
  });
