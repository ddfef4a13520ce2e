import qrcode from 'qrcode-generator';
import { markPath } from '../../src/components/mark-path.ts';
import { readColour } from './drawing.ts';

/** The mark's grid in units. */
const markGrid = 16;

/** Light modules around the code, as its standard requires. */
const quiet = 4;

/** The seal's share of the code's width: about 5 % of its area; level H can correct 30 %. */
const sealShare = 0.22;

/** One pair of colours, dark on light, in both themes: many readers cannot read an inverted code. */
const inks = { paper: '#ffffff', ink: '#1b1a17', seal: readColour('seal', 'light') };

/**
 * A QR code of `url` with the seal in its middle, as SVG text: error correction H.
 * @param size the width in CSS pixels, the quiet zone included
 */
export function qrCode(url: string, size = 320): string {
  const code = qrcode(0, 'H');
  code.addData(url, 'Byte');
  code.make();
  const count = code.getModuleCount();
  const line = [...Array(count).keys()];
  const dark = line.flatMap((row) => line.filter((column) => code.isDark(row, column)).map((column) => [column, row]));
  const sealSize = Math.round(count * sealShare);
  const at = (count - sealSize) / 2;
  // The ground of the seal covers whole modules, at least half of one more than the seal on each side.
  const from = Math.floor(at - 0.5);
  const ground = count - 2 * from;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">
<rect width="${size}" height="${size}" fill="${inks.paper}"/>
<g transform="scale(${size / (count + 2 * quiet)}) translate(${quiet} ${quiet})" shape-rendering="crispEdges">
<path d="${dark.map(([column, row]) => `M${column} ${row}h1v1h-1z`).join('')}" fill="${inks.ink}"/>
<rect x="${from}" y="${from}" width="${ground}" height="${ground}" fill="${inks.paper}"/>
<path d="${markPath.solid}" fill="${inks.seal}" fill-rule="evenodd" shape-rendering="auto" transform="translate(${at} ${at}) scale(${sealSize / markGrid})"/>
</g></svg>`;
}
