import qrcode from 'qrcode-generator';
import { markPath } from '../../src/components/mark-path.ts';
import { readColour } from './drawing.ts';

/** The mark's grid in units. */
const markGrid = 16;

/** Light modules around the code, as its standard requires. */
const quiet = 4;

/** The seal's share of the code's width: about 5 % of its area; level H can correct 30 %. */
const sealShare = 0.22;

/** The code's dark modules as one path, a run of each row at a time, in units of one module. */
function modulesPath(code: ReturnType<typeof qrcode>, clear: (row: number, column: number) => boolean): string {
  const count = code.getModuleCount();
  const runs: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const start = column;
      while (column < count && code.isDark(row, column) && !clear(row, column)) column++;
      if (column > start) runs.push(`M${start} ${row}h${column - start}v1h${start - column}z`);
    }
  }
  return runs.join('');
}

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
  const sealSize = Math.round(count * sealShare);
  const from = (count - sealSize) / 2 - 0.5;
  const inside = (module: number): boolean => module + 1 > from && module < count - from;
  const modules = modulesPath(code, (row, column) => inside(row) && inside(column));
  const at = (count - sealSize) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
<rect width="${size}" height="${size}" fill="${inks.paper}"/>
<g transform="scale(${size / (count + 2 * quiet)}) translate(${quiet} ${quiet})">
<path d="${modules}" fill="${inks.ink}" shape-rendering="crispEdges"/>
<path d="${markPath.solid}" fill="${inks.seal}" fill-rule="evenodd" transform="translate(${at} ${at}) scale(${sealSize / markGrid})"/>
</g></svg>`;
}
