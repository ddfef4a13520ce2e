import qrcode from 'qrcode-generator';
import { carvingPath, markGrid, sealPath } from './mark.ts';
import { type Picture, path, picture, rect } from './svg.ts';

/** Light modules around the code, as its standard asks. */
const quiet = 4;

/** The seal covers this share of the code's width: about 5 % of its area, of the 30 % that level H can lose. */
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

type Inks = { readonly paper: string; readonly ink: string; readonly seal: string };

const printed: Inks = { paper: '#ffffff', ink: '#1b1a17', seal: '#b8331a' };

/**
 * A QR code of `url` with the seal in its middle: error correction H, dark on light in both themes, since many readers
 * refuse an inverted code. `size` is the width in CSS pixels, the quiet zone included.
 */
export function qrPicture(url: string, size = 320, { paper, ink, seal }: Inks = printed): Picture {
  const code = qrcode(0, 'H');
  code.addData(url, 'Byte');
  code.make();
  const count = code.getModuleCount();
  const sealSize = Math.round(count * sealShare);
  const from = (count - sealSize) / 2 - 0.5;
  const inside = (module: number): boolean => module + 1 > from && module < count - from;
  const modules = modulesPath(code, (row, column) => inside(row) && inside(column));
  const scale = size / (count + 2 * quiet);
  const at = (count - sealSize) / 2;
  const sealTransform = `translate(${at} ${at}) scale(${sealSize / markGrid})`;
  return picture(size, size, [
    rect(0, 0, size, size, { fill: paper }),
    `<g transform="scale(${scale}) translate(${quiet} ${quiet})">`,
    path(modules, { fill: ink, 'shape-rendering': 'crispEdges' }),
    path(sealPath + carvingPath, { fill: seal, 'fill-rule': 'evenodd', transform: sealTransform }),
    '</g>',
  ]);
}

/** The same code as SVG text, to be inlined or written to a file at build. */
export const qrSvg = (url: string, size?: number): string => qrPicture(url, size).svg;
