import { join } from 'node:path';
import { encodeIco } from './ico.ts';
import { carvingPath, markGrid, sealPath } from './mark.ts';
import { drawn, save, toPng } from './raster.ts';
import { mark, type Picture, picture, rect } from './svg.ts';
import { readPalette } from './tokens.ts';

const light = readPalette('light');
const dark = readPalette('dark');

/** The seal alone, its carving in the paper's colour, so that it reads on any browser's bar. */
function plain(size: number): Picture {
  const scaled = `<g transform="scale(${size / markGrid})"><path d="${sealPath}" fill="${light.seal}"/><path d="${carvingPath}" fill="${light['on-seal']}" fill-rule="evenodd"/></g>`;
  return picture(size, size, [scaled]);
}

/** The seal on paper, for systems that cut icons into their own shape: all of it lies in the safe middle. */
function onPaper(size: number, share: number): Picture {
  const seal = size * share;
  const at = (size - seal) / 2;
  return picture(size, size, [
    rect(0, 0, size, size, { fill: light.paper }),
    mark(at, at + seal * 0.04, seal, light.seal),
  ]);
}

/** The icon as SVG, in the night edition's red where the system is dark. */
const vector = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${markGrid} ${markGrid}"><style>.s{fill:${light.seal}}.c{fill:${light['on-seal']}}@media(prefers-color-scheme:dark){.s{fill:${dark.seal}}.c{fill:${dark['on-seal']}}}</style><path class="s" d="${sealPath}"/><path class="c" fill-rule="evenodd" d="${carvingPath}"/></svg>\n`;

/** Writes every icon that browsers and systems ask for into a folder. */
export async function saveIcons(folder: string): Promise<void> {
  const png = (source: Picture): Promise<Buffer> => toPng(drawn(source)(1));
  await save(join(folder, 'icon.svg'), vector);
  await save(
    join(folder, 'favicon.ico'),
    encodeIco(await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await png(plain(size)) })))),
  );
  await save(join(folder, 'apple-touch-icon.png'), await png(onPaper(180, 0.6)));
  await save(join(folder, 'icon-192.png'), await png(plain(192)));
  await save(join(folder, 'icon-512.png'), await png(plain(512)));
  await save(join(folder, 'icon-maskable-512.png'), await png(onPaper(512, 0.5)));
}
