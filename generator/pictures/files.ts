import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import qrcode from 'qrcode-generator';
import sharp from 'sharp';
import { imageNames } from '../../src/content/names.ts';
import { pagePath } from '../../src/lib/paths.ts';
import { contentFolder, digest, pathBelow, projectRoot, readText } from '../files.ts';
import { pageForSubject } from '../manifests.ts';
import { readColour } from './palette.ts';

/** Returns the designers' files by name. A PNG or JPEG takes precedence over an SVG of that name. */
export function masterFiles(root: string): ReadonlyMap<string, string> {
  const folder = 'content/images';
  const files = globSync('*.{svg,png,jpg,jpeg}', { cwd: path.join(root, pathBelow(root, folder)) });
  const byPrecedence = files.sort().reverse();
  return new Map(byPrecedence.map((file) => [path.parse(file).name, `${folder}/${file}`]));
}

export const qrCodeName = 'erweima';

export type Drawing = { file: string; svg: string };

/** A designer's file: a drawing as SVG text, or a photo or screenshot as PNG or JPEG. */
export type Master = Drawing | { file: string; photo: Buffer };
export type Masters = ReadonlyMap<string, Master>;

/** Reads the masters by name. The QR code of the download page is generated, unless it has a master. A brand with a logo has no mark. */
export function readMasters(siteOrigin: string, hasMark: boolean): Masters {
  const read = (master: string): Master => {
    const file = pathBelow(projectRoot, master);
    const absolute = path.join(projectRoot, file);
    return file.endsWith('.svg') ? { file, svg: readText(absolute) } : { file, photo: readFileSync(absolute) };
  };
  const generatedCode = qrCode(new URL(pagePath(pageForSubject('downloads')), siteOrigin).href, hasMark);
  const files = [...masterFiles(projectRoot)].map(([name, file]) => [name, read(file)] as const);
  return new Map<string, Master>([[qrCodeName, { file: 'the QR code', svg: generatedCode }], ...files]);
}

export function drawingIn(masters: Masters, name: string): Drawing {
  const master = masters.get(name);
  if (!master || !('svg' in master))
    throw new Error(`${contentFolder(projectRoot)}/images/${name}.svg: expected an SVG file; found none`);
  return master;
}

export async function withFileInError<Result>({ file }: Master, result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

export const icons = [
  { file: 'icon-192.png', size: 192, drawing: 'plain' },
  { file: 'icon-512.png', size: 512, drawing: 'plain' },
  { file: 'apple-touch-icon.png', size: 180, drawing: 'onGround' },
  { file: 'icon-maskable-512.png', size: 512, drawing: 'onGround' },
] as const;

export const pressLogos = [
  { file: 'images/logo@3x.png', theme: 'light' },
  { file: 'images/logo-dark@3x.png', theme: 'dark' },
] as const;

const generatedFiles: readonly string[] = [
  'icon.svg',
  ...[...icons, ...pressLogos].map(({ file }) => file),
  ...imageNames.map((name) => `images/${name}.png`),
];

/** True if the build creates a file with this path, to which content may link: `/images/logo@3x.png`. */
export const isGeneratedFile = (pathname: string): boolean => generatedFiles.includes(pathname.slice(1));

/** Adds a file, and the hash of its content to its name. @returns the URL */
export function addHashed(files: Map<string, Buffer>, name: string, content: Buffer): string {
  const { dir, name: stem, ext } = path.posix.parse(name);
  const file = path.posix.join('assets/image', dir, `${stem}.${digest(content).slice(0, 10)}${ext}`);
  files.set(file, content);
  return `/${file}`;
}

/** The number of colours in the PNG of a drawing, which has a few flat colours and the shades of their edges. */
const colours = 16;

const hasManyColours = (svg: string): boolean =>
  /<image\b|<\w+Gradient\b/.test(svg) || new Set(svg.match(/#[\da-f]{6}\b/gi)).size > colours - 4;

/** Encodes a drawing as a small PNG with clean edges, and so without dithering. One with gradients or pictures keeps its colours. */
export const toPng = (image: Buffer, svg = ''): Promise<Buffer> =>
  hasManyColours(svg)
    ? sharp(image).png({ effort: 3 }).toBuffer()
    : sharp(image).png({ palette: true, colours, effort: 3, dither: 0 }).toBuffer();

/** The widths of photos in device pixels. Pages show them with 160 to 1280 CSS pixels. */
const photoWidths = [480, 960, 1920];

const plainWidth = 960;

/** Resizes a photo: `sizes` for pages, `png` and `webp` for its plain URL. @throws if it cannot be read */
export async function resizePhoto(photo: Buffer) {
  const { autoOrient } = await sharp(photo).metadata();
  const resize = (width: number) => sharp(photo).autoOrient().resize({ width, withoutEnlargement: true });
  const toWebp = (width: number) => resize(width).webp({ quality: 82, smartSubsample: true }).toBuffer();
  const smallerWidths = photoWidths.filter((width) => width < autoOrient.width);
  const widths = [...smallerWidths, Math.min(autoOrient.width, photoWidths.at(-1) ?? 0)];
  return {
    aspect: autoOrient.width / autoOrient.height,
    png: await resize(plainWidth).png({ palette: true, effort: 3 }).toBuffer(),
    webp: await toWebp(plainWidth),
    sizes: await Promise.all([...new Set(widths)].map(async (width) => ({ width, webp: await toWebp(width) }))),
  };
}

const icoEntrySize = 16;

/** Packs square PNG images of less than 256 pixels into one `.ico` file. Assumes a little-endian processor, as usual. */
export function toIco(images: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Uint16Array.of(0, 1, images.length);
  let offset = header.byteLength + icoEntrySize * images.length;
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

export const markGrid = 16;

const quietZone = 4;

/** The mark's share of the code's width. It covers about 5 % of the area, and level H can correct 30 %. */
const markShare = 0.22;

/** The same in both themes, because many readers cannot read an inverted code. The paper is not white, to be dim at night. */
const codeColours = { paper: '#f3eee4', ink: '#1b1a17' };

/** In CSS pixels, with the quiet zone. */
const codeSize = 320;

/** Draws a QR code (error correction H), if `hasMark` with the mark in its centre. */
export function qrCode(url: string, hasMark: boolean): string {
  const code = qrcode(0, 'H');
  code.addData(url, 'Byte');
  code.make();
  const count = code.getModuleCount();
  const indexes = [...Array(count).keys()];
  const darkModules = indexes.flatMap((row) =>
    indexes.filter((column) => code.isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`),
  );
  const markSize = Math.round(count * markShare);
  const markStart = (count - markSize) / 2;
  // The mark's background covers whole modules, and extends at least half a module beyond the mark on each side.
  const clearStart = Math.floor(markStart - 0.5);
  const clearSize = count - 2 * clearStart;
  const scale = codeSize / (count + 2 * quietZone);
  const mark = `<rect x="${clearStart}" y="${clearStart}" width="${clearSize}" height="${clearSize}" fill="${codeColours.paper}"/>
<path d="{mark}" fill="${readColour('seal', 'light')}" fill-rule="evenodd" shape-rendering="auto" transform="translate(${markStart} ${markStart}) scale(${markSize / markGrid})"/>
`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${codeSize}" height="${codeSize}" viewBox="0 0 ${codeSize} ${codeSize}">
<rect width="${codeSize}" height="${codeSize}" fill="${codeColours.paper}"/>
<g transform="scale(${scale}) translate(${quietZone} ${quietZone})" shape-rendering="crispEdges">
<path d="${darkModules.join('')}" fill="${codeColours.ink}"/>
${hasMark ? mark : ''}</g></svg>`;
}
