import sharp from 'sharp';
import { expect, test } from 'vitest';
import { projectRoot } from './files.ts';
import { draw, drawVector, fitLines } from './pictures/drawing.ts';
import { type Master, qrCode } from './pictures/files.ts';
import { drawIcons, iconMasters } from './pictures/icons.ts';
import { withLogo } from './pictures/logo.ts';
import {
  accentPair,
  backgrounds,
  contrastOf,
  createPalette,
  darkStyles,
  paletteIn,
  paletteOf,
  readColour,
  tokens,
} from './pictures/palette.ts';
import { sealOf } from './pictures/seal.ts';
import { cataloguePicture, pictureTexts } from './pictures.ts';
import { readContent } from './read.ts';
import { typefaceOf, typefaceStyles } from './typefaces.ts';

/** Measures text in a font whose characters are half as wide as its size. */
const measure = (text: string, size: number) => (text.length * size) / 2;
const box = { width: 250, height: 200, leading: 1 };
const svg = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">${text}</svg>`;

test.each([
  ['breaks between sentences if they fit', 'Ask. Read.', [100, 50], { size: 100, lines: ['Ask.', 'Read.'] }],
  ['breaks evenly between words', 'one two six ten', [50], { size: 50, lines: ['one two', 'six ten'] }],
  ['keeps punctuation with a Chinese word', '好的回答，始于', [90], { size: 90, lines: ['好的回答，', '始于'] }],
])('a text in a picture %s', (_, text, sizes, expected) => {
  expect(fitLines(text, sizes, box, measure)).toEqual(expected);
});

test('a text in a picture shrinks to data-width, and widens a picture with data-grow', async () => {
  const fitted = await draw(svg('<text font-size="80" data-width="100">{brand}</text>'), { brand: 'A long name' });
  expect(Number(/font-size="(\d+)"/.exec(fitted.svg)?.[1])).toBeLessThan(40);
  const grown = await draw(svg('<text x="10" font-size="80" data-grow="">{brand}</text>'), { brand: 'A long name' });
  expect(Number(/ width="(\d+)"/.exec(grown.svg)?.[1])).toBeGreaterThan(300);
});

test('A drawing for pages has both themes in one file: the fragment of its URL selects the dark one', async () => {
  const light = `<path class="day" d="M0 0h9v9z" fill="${readColour('seal', 'light').toUpperCase()}"/>`;
  const dark = '<text class="night" display="none" y="9">a</text>';
  const drawn = await drawVector(svg(light + dark), {}, true);
  expect(drawn).toMatch(/^<svg id="dark".*fill="var\(--seal,#[\da-f]{6}\)"/is);
  expect(drawn).toContain(`<style>${darkStyles()}</style>`);
  expect(darkStyles()).toContain(`--seal:${readColour('seal', 'dark')}`);
  expect(drawn).toMatch(/class="night"[^>]*display="none"|display="none"[^>]*class="night"/);
});

const editions: Parameters<typeof cataloguePicture>[1] = [
  { language: 'en', texts: {} },
  { language: 'zh-CN', texts: {} },
];
const drawing = (text: string): Master => ({ file: 'content/images/planted.svg', svg: svg(text) });
const lettering = (words: string) => drawing(`<text font-size="9">${words}</text>`);

test.each<[string, Master, string]>([
  ['an unknown placeholder', lettering('{brnad}'), 'planted.svg: unknown placeholder {brnad}'],
  ['a character without a font', lettering('นกฮูก'), 'planted.svg: The fonts lack “ก”.'],
  ['broken SVG', { file: 'content/images/planted.svg', svg: '<svg><g>' }, 'planted.svg: '],
  ['a broken PNG', { file: 'content/images/planted.png', photo: Buffer.from('no PNG') }, 'planted.png: '],
])('a picture with %s is an error that names its file', async (_, master, message) => {
  await expect(cataloguePicture('planted', editions, master)).rejects.toThrow(message);
});

test('a picture of a photo has smaller sizes, and PNG and WebP without a hash; a dark master is its dark edition', async () => {
  const create = { width: 700, height: 350, channels: 3, background: '#123456' } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  const master = { file: 'content/images/team.jpg', photo };
  const { files, hashedImages } = await cataloguePicture('team', editions, master, master);
  const { srcSet, dark, aspect } = hashedImages?.['/images/team.png'] ?? {};
  expect(aspect).toBe(2);
  expect(srcSet).toMatch(/^\/assets\/image\/team-480\.\w+\.webp 480w,\/assets\/image\/team-700\.\w+\.webp 700w$/);
  expect(dark?.src).toContain('/assets/image/team-dark-700.');
  expect([...files.keys()]).toEqual(expect.arrayContaining(['images/team.png', 'images/team.webp']));
});

test('a picture of a drawing has an edition for each language of its texts; a QR code has no dark edition', async () => {
  const master = drawing('<text lang="en" font-size="9">one</text><text lang="zh-CN" font-size="9">二</text>');
  const { hashedImages } = await cataloguePicture('planted', editions, master);
  expect(Object.keys(hashedImages ?? {})).toEqual(['/images/planted.png', '/images/planted-zh-CN.png']);
  expect(hashedImages?.['/images/planted.png']?.dark?.src).toMatch(/\.svg#dark$/);
  const code = await cataloguePicture('erweima', editions, drawing('<path d="M0 0h9v9z"/>'));
  expect(code.hashedImages?.['/images/erweima.png']).not.toHaveProperty('dark');
});

test('pictures of a site in one language have no words in another', () => {
  const contents = readContent(projectRoot);
  const [english] = contents;
  expect(pictureTexts(english, contents)).toMatchObject({ member: 'Member', 'member.other': '个人会员' });
  expect(pictureTexts(english, [english])).toMatchObject({ 'member.other': '', 'founding.other': 'Parley' });
});

test.each(['serif', 'sans'] as const)('the seal of a name in the %s typeface is one outline', async (typeface) => {
  // Overlapping parts of a letter would be filled again instead of being cut out of the mark.
  expect((await sealOf('lumen Assist', typeface))?.match(/m/gi)).toHaveLength(1);
  expect(await sealOf('Lumen', typeface)).toBe(await sealOf('lumen Assist', typeface));
  expect(await sealOf('ไทย', typeface), 'without a font for the script').toBeUndefined();
});

test('Headings in a sans-serif typeface have no negative tracking, so that dots and spaces stay visible', () => {
  expect(typefaceStyles(typefaceOf('sans'))).toContain('--tracking-heading: 0;');
});

const sample = { accent: { light: '#b8331a', dark: '#ef6544' }, ground: { light: '#fbf8f2', dark: '#171512' } };

test('the colours of the sample are those of tokens.css', () => {
  for (const [name, { light, dark }] of paletteOf(sample))
    expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark})`);
});

test.each([
  ['#ffcc00', '#ffcc00'],
  ['#000000', '#000000'],
])('the accent %s is the colour of fills, and texts have a colour with the contrast of WCAG AA', (wanted, fill) => {
  const palette = paletteOf({ accent: accentPair(wanted) });
  expect(palette.get('seal-fill')?.light).toBe(fill);
  for (const theme of ['light', 'dark'] as const) {
    const contrast = (name: string, background: string) =>
      contrastOf(palette.get(name)?.[theme] ?? '', palette.get(background)?.[theme] ?? '');
    for (const paper of backgrounds) expect(contrast('seal', paper), `seal on ${paper}`).toBeGreaterThanOrEqual(4.5);
    for (const background of ['seal-fill', 'seal-fill-strong'])
      expect(contrast('on-seal', background), background).toBeGreaterThanOrEqual(4.5);
  }
});

test('a white background in tokens.css, which has no hue, leaves other colours as they are', () => {
  const withWhite = paletteIn(tokens.replace(/(?<=--paper: light-dark\()#\w+/, '#ffffff'));
  const palette = createPalette({ accent: sample.accent }, withWhite);
  expect([palette.get('paper'), palette.get('ink')]).toMatchObject([{ light: '#ffffff' }, { light: '#1b1a17' }]);
});

test('a logo takes the place of mark and name in a preview, and an icon that of the mark, both in their own colours', async () => {
  const create = { width: 60, height: 30, channels: 3, background: '#12cd56' } as const;
  const photo = await sharp({ create }).png().toBuffer();
  const master = { file: 'content/images/planted.png', photo };
  const template = svg('<g data-logo="0 0 60 30"><path data-symbol="0 0 9 9" d="M0 0h9v9z"/><text>{brand}</text></g>');
  const preview = await draw(await withLogo(template, master, true, {}), {});
  expect(preview.svg).not.toMatch(/<(?:path|text)/);
  expect(await withLogo(template, master, false, {})).toMatch(/<g.*<image[^>]*width="9".*<text/);
  const pixel = async (png: Buffer | undefined, left: number) => [
    ...(await sharp(png).extract({ left, top: 90, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ];
  expect(await pixel(preview.render(6), 90)).toEqual([0x12, 0xcd, 0x56]);
  const files = await drawIcons(iconMasters(new Map([['icon', master]])));
  expect(await pixel(files.get('icon-192.png'), 90)).toEqual([0x12, 0xcd, 0x56]);
  expect((await sharp(files.get('apple-touch-icon.png')).stats()).isOpaque).toBe(true);
  const codes = [true, false].map((hasMark) => qrCode('https://site.example/', hasMark).includes('{mark}'));
  expect(codes, 'the QR code then has no mark').toEqual([true, false]);
});
