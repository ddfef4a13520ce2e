import sharp from 'sharp';
import { brandFile, readBrand, type Theme } from './brand.ts';
import { draw, drawVector } from './drawing.ts';
import { type Drawing, drawingIn, icons, type Master, type Masters, markGrid, toIco, toPng } from './files.ts';
import { readColour } from './palette.ts';

const SIZE = 512;

/** The share of a cropped icon's width that no system cuts off. */
const SAFE_SHARE = 0.62;

function markDrawing(): Drawing {
  const { mark } = readBrand();
  const rulesFor = (theme: Theme) =>
    `.s{fill:${readColour('seal-fill', theme)}}.c{fill:${readColour('on-seal', theme)}}`;
  const style = `${rulesFor('light')}@media(prefers-color-scheme:dark){${rulesFor('dark')}}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${markGrid}" height="${markGrid}" viewBox="0 0 ${markGrid} ${markGrid}"><style>${style}</style><path class="s" d="${mark.shape}"/><path class="c" fill-rule="evenodd" d="${mark.strokes}"/></svg>\n`;
  return { file: brandFile, svg };
}

async function renderDrawing(master: string): Promise<Buffer> {
  const { svg, render } = await draw(master, {});
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  return render(SIZE / Math.max(width, height));
}

/** Fits a picture into a transparent square. */
async function inSquare(master: Master, size: number): Promise<Buffer> {
  const picture = 'svg' in master ? await renderDrawing(master.svg) : master.photo;
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(picture).autoOrient().resize(size, size, { fit: 'contain', background }).png().toBuffer();
}

async function onGround(own: Master): Promise<Buffer> {
  const square = { width: SIZE, height: SIZE, channels: 3, background: readColour('paper', 'light') } as const;
  const input = await inSquare(own, Math.round(SIZE * SAFE_SHARE));
  return sharp({ create: square }).composite([{ input }]).png().toBuffer();
}

const asSvg = (png: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><image width="256" height="256" href="data:image/png;base64,${png.toString('base64')}"/></svg>\n`;

export type IconMasters = { plain: Master; cropped: Master; isOwn: boolean };

/** The masters of the icons: `icon` if there is one, else the mark, and `icon-on-ground` for systems that crop icons to a shape. */
export function iconMasters(masters: Masters): IconMasters {
  const own = masters.get('icon');
  const template = masters.get('icon-on-ground');
  if (own) return { plain: own, cropped: template && 'photo' in template ? template : own, isOwn: true };
  return { plain: markDrawing(), cropped: drawingIn(masters, 'icon-on-ground'), isOwn: false };
}

/** Draws the icons that browsers and systems request. An own icon stands on the background of pages where it is cropped. */
export async function drawIcons({ plain, cropped, isOwn }: IconMasters): Promise<Map<string, Buffer>> {
  const drawings = {
    plain: await inSquare(plain, SIZE),
    onGround: isOwn && cropped === plain ? await onGround(plain) : await inSquare(cropped, SIZE),
  };
  const resize = async (size: number, drawing: keyof typeof drawings = 'plain') => {
    const png = sharp(drawings[drawing]).resize(size).png();
    return isOwn ? png.toBuffer() : toPng(await png.toBuffer());
  };
  const files = new Map<string, Buffer>();
  for (const { file, size, drawing } of icons) files.set(file, await resize(size, drawing));
  const icoImages = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await resize(size) })));
  const ownSvg = 'svg' in plain ? await drawVector(plain.svg, {}, false) : asSvg(await resize(256));
  const svg = !isOwn && 'svg' in plain ? plain.svg : ownSvg;
  return files.set('favicon.ico', toIco(icoImages)).set('icon.svg', Buffer.from(svg));
}
