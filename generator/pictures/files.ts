import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import qrcode from 'qrcode-generator';
import sharp from 'sharp';
import { imageNames } from '../../src/content/names.ts';
import { pagePath } from '../../src/lib/paths.ts';
import { digest, projectRoot, readText } from '../files.ts';
import { pageAbout } from '../manifests.ts';
import { brandFile, readBrand, readColour, type Theme } from './brand.ts';

/** The designers' files in `root` by name. A PNG or JPEG takes the place of an SVG. */
export function masterFiles(root: string): ReadonlyMap<string, string> {
  const files = globSync('content/images/*.{svg,png,jpg,jpeg}', { cwd: root }).sort().reverse();
  return new Map(files.map((file) => [path.parse(file).name, file]));
}

/** The name of the QR code, which is generated unless it has a master. */
export const qrCodeName = 'erweima';

/** A designer's file: a drawing as SVG text, or a photo or screenshot as PNG or JPEG. */
export type Drawing = { file: string; svg: string };
export type Master = Drawing | { file: string; photo: Buffer };
export type Masters = ReadonlyMap<string, Master>;

/** The masters by name, with the QR code of the download page, which is generated unless it has a master. */
export function readMasters(siteOrigin: string): Masters {
  const read = (file: string): Master => {
    const absolute = path.join(projectRoot, file);
    return file.endsWith('.svg') ? { file, svg: readText(absolute) } : { file, photo: readFileSync(absolute) };
  };
  const code = qrCode(new URL(pagePath(pageAbout('downloads')), siteOrigin).href);
  const files = [...masterFiles(projectRoot)].map(([name, file]) => [name, read(file)] as const);
  return new Map<string, Master>([[qrCodeName, { file: 'the QR code', svg: code }], ...files]);
}

/** @throws if there is no such drawing, naming the file */
export function drawingIn(masters: Masters, name: string): Drawing {
  const master = masters.get(name);
  if (!master || !('svg' in master)) throw new Error(`content/images/${name}.svg: expected an SVG file; found none`);
  return master;
}

/** @throws the error of `make` with the master's file */
export async function naming<Made>({ file }: Master, make: Promise<Made>): Promise<Made> {
  try {
    return await make;
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/** The PNG icons, with their width and their drawing. */
export const icons = [
  { file: 'icon-192.png', size: 192, drawing: 'plain' },
  { file: 'icon-512.png', size: 512, drawing: 'plain' },
  { file: 'apple-touch-icon.png', size: 180, drawing: 'onGround' },
  { file: 'icon-maskable-512.png', size: 512, drawing: 'onGround' },
] as const;

/** The icon for browsers: the mark in the colours of the system's theme. */
export function iconDrawing(): Drawing {
  const { mark } = readBrand();
  const styles = (theme: Theme) => `.s{fill:${readColour('seal-fill', theme)}}.c{fill:${readColour('on-seal', theme)}}`;
  const style = `${styles('light')}@media(prefers-color-scheme:dark){${styles('dark')}}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16"><style>${style}</style><path class="s" d="${mark.shape}"/><path class="c" fill-rule="evenodd" d="${mark.strokes}"/></svg>\n`;
  return { file: brandFile, svg };
}

/** The large logos of the press kit: three pixels to a CSS pixel. */
export const pressLogos = [
  { file: 'images/logo@3x.png', theme: 'light' },
  { file: 'images/logo-dark@3x.png', theme: 'dark' },
] as const;

const madeFiles: readonly string[] = [
  'icon.svg',
  ...[...icons, ...pressLogos].map(({ file }) => file),
  ...imageNames.map((name) => `images/${name}.png`),
];

/** True if a build makes a file at this path of the site, so that content may link to it: `/images/logo@3x.png`. */
export const isMadeFile = (pathname: string): boolean => madeFiles.includes(pathname.slice(1));

/** Adds a file under a name with the hash of its content. @returns its URL */
export function addHashed(files: Map<string, Buffer>, name: string, content: Buffer): string {
  const { dir, name: stem, ext } = path.posix.parse(name);
  const file = path.posix.join('assets/image', dir, `${stem}.${digest(content).slice(0, 10)}${ext}`);
  files.set(file, content);
  return `/${file}`;
}

/** Colours in a drawing's palette: two inks, a wash, and the edges between them. */
const colours = 16;

/** Encodes a drawing without dithering: it has flat colours, so a small palette keeps edges clean and files small. */
export const toPng = (image: Buffer): Promise<Buffer> =>
  sharp(image).png({ palette: true, colours, effort: 3, dither: 0 }).toBuffer();

/** Pages show a photo at 160 to 1280 CSS pixels. */
const widths = [480, 960, 1920];

/** The width of `<name>.png`, for other users of the catalogue. */
const plainWidth = 960;

/** A photo in the widths that pages need, and at its plain name as PNG and WebP. @throws if it cannot be read */
export async function toSizes(photo: Buffer) {
  const { autoOrient } = await sharp(photo).metadata();
  const resized = (width: number) => sharp(photo).autoOrient().resize({ width, withoutEnlargement: true });
  const toWebp = (width: number) => resized(width).webp({ quality: 82, smartSubsample: true }).toBuffer();
  const smaller = widths.filter((width) => width < autoOrient.width);
  const used = [...smaller, Math.min(autoOrient.width, widths.at(-1) ?? 0)];
  return {
    aspect: autoOrient.width / autoOrient.height,
    png: await resized(plainWidth).png({ palette: true, effort: 3 }).toBuffer(),
    webp: await toWebp(plainWidth),
    sizes: await Promise.all([...new Set(used)].map(async (width) => ({ width, webp: await toWebp(width) }))),
  };
}

/** Packs square PNG images of less than 256 pixels into one `.ico` file, in the byte order of all usual processors, little-endian. */
export function toIco(images: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Uint16Array.of(0, 1, images.length);
  let offset = header.byteLength + 16 * images.length;
  const entries = images.flatMap(({ size, png }) => {
    const entry = [Uint8Array.of(size, size, 0, 0), Uint16Array.of(1, 32), Uint32Array.of(png.length, offset)];
    offset += png.length;
    return entry;
  });
  return Buffer.concat([
    ...[header, ...entries].map(({ buffer }) => Buffer.from(buffer)),
    ...images.map(({ png }) => png),
  ]);
}

/** The mark's grid in units. */
const markGrid = 16;

/** Light modules around the code, as its standard requires. */
const quiet = 4;

/** The mark's share of the code's width: about 5 % of its area; level H can correct 30 %. */
const markShare = 0.22;

/** One pair of colours, dark on light, in both themes: many readers cannot read an inverted code. Not white, which glares at night. */
const inks = { paper: '#f3eee4', ink: '#1b1a17' };

/** A QR code (error correction H) with the mark in its middle. `size` is the width in CSS pixels with the quiet zone. */
export function qrCode(url: string, size = 320): string {
  const code = qrcode(0, 'H');
  code.addData(url, 'Byte');
  code.make();
  const count = code.getModuleCount();
  const line = [...Array(count).keys()];
  const dark = line.flatMap((row) => line.filter((column) => code.isDark(row, column)).map((column) => [column, row]));
  const markSize = Math.round(count * markShare);
  const at = (count - markSize) / 2;
  // The ground of the mark covers whole modules, at least half of one more than the mark on each side.
  const from = Math.floor(at - 0.5);
  const ground = count - 2 * from;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">
<rect width="${size}" height="${size}" fill="${inks.paper}"/>
<g transform="scale(${size / (count + 2 * quiet)}) translate(${quiet} ${quiet})" shape-rendering="crispEdges">
<path d="${dark.map(([column, row]) => `M${column} ${row}h1v1h-1z`).join('')}" fill="${inks.ink}"/>
<rect x="${from}" y="${from}" width="${ground}" height="${ground}" fill="${inks.paper}"/>
<path d="{mark}" fill="${readColour('seal', 'light')}" fill-rule="evenodd" shape-rendering="auto" transform="translate(${at} ${at}) scale(${markSize / markGrid})"/>
</g></svg>`;
}
