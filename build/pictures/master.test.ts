import { statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/setup/run.ts';
import { smallerEditions } from './encode.ts';
import { darkened, draw, fitLines } from './master.ts';
import { readColour } from './palette.ts';

/** Every character is half as wide as the text is large. */
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

  test('shrinks to its width, and widens a picture that grows with it', async () => {
    const fitted = await draw(svg('<text font-size="80" data-width="100">{brand}</text>'), { brand: 'A long name' });
    expect(Number(/font-size="(\d+)"/.exec(fitted.svg)?.[1])).toBeLessThan(40);
    const grown = await draw(svg('<text x="10" font-size="80" data-grow="">{brand}</text>'), { brand: 'A long name' });
    expect(Number(/ width="(\d+)"/.exec(grown.svg)?.[1])).toBeGreaterThan(300);
  });

  test('is refused with the placeholder that nothing fills, or the character that no font has', async () => {
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

test.each<[string, [avif: number, webp: number, png: number], string[]]>([
  ['a photograph, smaller each time', [1, 2, 3], ['avif', 'png', 'webp']],
  ['flat art, smallest as WebP', [2, 1, 3], ['png', 'webp']],
  ['a QR code, smallest as PNG', [3, 2, 1], ['png']],
  ['WebP larger than PNG, AVIF smaller', [1, 4, 3], ['avif', 'png']],
  ['editions as large as the PNG', [3, 3, 3], ['png']],
])('editions that are of no use are left out: %s', (_, [avif, webp, png], kept) => {
  const editions = smallerEditions({ avif: Buffer.alloc(avif), webp: Buffer.alloc(webp), png: Buffer.alloc(png) });
  expect(Object.keys(editions).sort()).toEqual(kept);
});

test('the web fonts weigh at most 45 KB together, so that both slopes may load with the first page', () => {
  const sizes = ['brygada-1918', 'brygada-1918-italic'].map(
    (name) => statSync(path.join(projectRoot, `src/styles/fonts/${name}.woff2`)).size,
  );
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(45_000);
});
