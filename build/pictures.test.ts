import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import Color from 'colorjs.io';
import { describe, expect, test } from 'vitest';
import { readContent } from '../scripts/content/check-content.ts';
import { projectRoot } from '../scripts/setup/run.ts';
import { latinFonts } from './fonts.ts';
import { darkened, draw, fitLines, readColour, type Theme, withAccent } from './pictures/drawing.ts';

/** Measures each character as half of the font size. */
const measure = (text: string, size: number) => (text.length * size) / 2;
const box = { width: 250, height: 200, leading: 1 };
const svg = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">${text}</svg>`;

describe('a text in a picture', () => {
  test.each([
    ['breaks between sentences where these fit', 'Ask. Read.', [100, 50], { size: 100, lines: ['Ask.', 'Read.'] }],
    ['breaks evenly between words', 'one two six ten', [50], { size: 50, lines: ['one two', 'six ten'] }],
    [
      'keeps Chinese punctuation at the end of a line',
      '好的回答，始于',
      [90],
      { size: 90, lines: ['好的回答，', '始于'] },
    ],
    ['takes the smallest size where none fits', 'unbreakable', [100, 90], { size: 90, lines: ['unbreakable'] }],
  ])('%s', (_, text, sizes, expected) => {
    expect(fitLines(text, sizes, box, measure)).toEqual(expected);
  });

  test('shrinks to data-width, and widens a picture with data-grow', async () => {
    const fitted = await draw(svg('<text font-size="80" data-width="100">{brand}</text>'), { brand: 'A long name' });
    expect(Number(/font-size="(\d+)"/.exec(fitted.svg)?.[1])).toBeLessThan(40);
    const grown = await draw(svg('<text x="10" font-size="80" data-grow="">{brand}</text>'), { brand: 'A long name' });
    expect(Number(/ width="(\d+)"/.exec(grown.svg)?.[1])).toBeGreaterThan(300);
  });

  test('throws for an unknown placeholder, and for a character that no font has', async () => {
    await expect(draw(svg('<text font-size="9">{brnad}</text>'), { brand: 'Parley' })).rejects.toThrow('{brnad}');
    await expect(draw(svg('<text font-size="9">{brand}</text>'), { brand: 'นกฮูก' })).rejects.toThrow('“ก”');
  });

  test('of another language is left out', async () => {
    const both = svg('<text lang="en" font-size="9">one</text><text lang="zh-CN" font-size="9">两</text>');
    expect((await draw(both, {}, 'light', 'en')).svg).not.toContain('两');
  });
});

test('the dark edition has the dark pair of every colour of the palette, and keeps others', () => {
  const dark = darkened(svg(`<path fill="${readColour('seal', 'light')}" stroke="#123456"/>`));
  expect(dark).toContain(`fill="${readColour('seal', 'dark')}" stroke="#123456"`);
});

test('another accent colour replaces that of the masters, and no other', () => {
  expect(withAccent('<path fill="#B8331A" stroke="#1b1a17"/>', '#0a4f9e')).toBe(
    '<path fill="#0a4f9e" stroke="#1b1a17"/>',
  );
});

test('the font that every page loads weighs at most 14 KB', async () => {
  const fonts = await latinFonts(readContent(projectRoot));
  expect(statSync(fonts['brygada-1918.woff2'] ?? '').size).toBeLessThanOrEqual(14 * 1024);
});

const papers = ['paper', 'paper-raised', 'paper-sunk'];

/** Foreground, backgrounds, minimum contrast: 7 body text (AAA), 4.5 other text (AA), 3 edges of controls. */
const table: readonly (readonly [string, readonly string[], number])[] = [
  ['ink', [...papers, 'seal-wash'], 7],
  ['ink-soft', papers, 7],
  ['ink-faint', papers, 4.5],
  ['seal', [...papers, 'seal-wash'], 4.5],
  ['seal-strong', [...papers, 'seal-wash'], 4.5],
  ['on-seal', ['seal', 'seal-strong'], 4.5],
  ['on-ink', ['ink'], 7],
  ['rule', papers, 3],
];

const tokens = readFileSync(path.join(projectRoot, 'src/styles/tokens.css'), 'utf8');
const mixes = tokens.matchAll(/--([\w-]+): color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)/g);
const mixed = new Map(
  [...mixes].map(([, name = '', one = '', share = '', other = '']) => [name, { one, share, other }]),
);

/** A token's colour; that of `color-mix()` is calculated. */
function colourOf(name: string, theme: Theme): Color {
  const mix = mixed.get(name);
  if (!mix) return new Color(readColour(name, theme));
  const [one, other] = [colourOf(mix.one, theme), colourOf(mix.other, theme)];
  return one.mix(other, 1 - Number(mix.share) / 100, { space: 'srgb' });
}

const rows = table.flatMap(([ink, grounds, least]) => grounds.map((ground) => ({ ink, ground, least })));

describe.each(['light', 'dark'] as const)('colours of the %s edition', (theme) => {
  test.each(rows)('$ink on $ground has a contrast of $least or more', ({ ink, ground, least }) => {
    expect(colourOf(ink, theme).contrast(colourOf(ground, theme), 'WCAG21')).toBeGreaterThanOrEqual(least);
  });
});
