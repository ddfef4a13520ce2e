import { DOMParser, type Element, XMLSerializer } from '@xmldom/xmldom';
import sharp from 'sharp';
import type { PictureTexts } from '../fonts.ts';
import type { Theme } from './brand.ts';
import { draw, drawVector } from './drawing.ts';
import { type Master, toPng } from './files.ts';

/** The height of the logos in the press kit, in pixels. Their texts state it. */
const PRESS_HEIGHT = 192;

/** Draws a logo for the press, `PRESS_HEIGHT` tall. A smaller photo keeps its size. */
export async function pressLogo(master: Master, texts: PictureTexts, theme: Theme): Promise<Buffer> {
  if ('photo' in master) {
    return sharp(master.photo).autoOrient().resize({ height: PRESS_HEIGHT, withoutEnlargement: true }).png().toBuffer();
  }
  const { svg, render } = await draw(master.svg, texts, theme);
  const { height = PRESS_HEIGHT } = await sharp(Buffer.from(svg)).metadata();
  return toPng(render(PRESS_HEIGHT / height), svg);
}

async function dataUrl(logo: Master, texts: PictureTexts): Promise<string> {
  if ('svg' in logo) {
    const svg = await drawVector(logo.svg, texts, false);
    return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  }
  const png = await sharp(logo.photo).autoOrient().resize({ height: PRESS_HEIGHT }).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/**
 * Puts a logo into a master: in the box that `data-logo` states instead of the mark and the name or, if the logo has no name, in
 * that of `data-symbol` instead of the mark.
 */
export async function withLogo(svg: string, logo: Master, hasName: boolean, texts: PictureTexts): Promise<string> {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const attribute = hasName ? 'data-logo' : 'data-symbol';
  const elements: Element[] = [...document.getElementsByTagName('*')];
  for (const element of elements.filter((candidate) => candidate.hasAttribute(attribute))) {
    const [x, y, width, height] = (element.getAttribute(attribute) ?? '').split(' ');
    const image = document.createElementNS('http://www.w3.org/2000/svg', 'image');
    const attributes = { x, y, width, height, preserveAspectRatio: 'xMinYMid meet', href: await dataUrl(logo, texts) };
    for (const [name, value = ''] of Object.entries(attributes)) image.setAttribute(name, value);
    element.parentNode?.replaceChild(image, element);
  }
  return new XMLSerializer().serializeToString(document);
}
