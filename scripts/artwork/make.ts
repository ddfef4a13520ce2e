import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readContent } from '../content/check-content.ts';
import { noteDrawnWords } from './drawn-words.ts';
import { webFont } from './fonts.ts';
import { saveIcons } from './icons.ts';
import { compareImg } from './plates/compare-img.ts';
import { printPortrait, sitFor, sitterNames } from './plates/portrait.ts';
import { rightArrow } from './plates/right-arrow.ts';
import { tagImg } from './plates/tag-img.ts';
import { qrPicture } from './qr.ts';
import { drawn, save, saveSizes } from './raster.ts';
import { type Palette, readPalette } from './tokens.ts';
import { saveWorded, wordedPictures } from './worded-pictures.ts';
import { readWords } from './words.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const images = join(root, 'public/images');
const editions: readonly (readonly [suffix: string, ink: Palette])[] = [
  ['', readPalette('light')],
  ['-dark', readPalette('dark')],
];

/** What the committed code leads to; a build writes its own download page's over it (qr.ts). */
const placeholderUrl = 'https://example.com/downLoad';

async function makeFonts(): Promise<void> {
  await save(join(root, 'src/styles/fonts/brygada-1918.woff2'), await webFont('normal'));
  await save(join(root, 'src/styles/fonts/brygada-1918-italic.woff2'), await webFont('italic'));
}

async function makePlates(suffix: string, ink: Palette): Promise<void> {
  const plates = {
    rightArrow: rightArrow(ink),
    tagImg: await tagImg(ink),
    compareImg: await compareImg(ink),
  };
  for (const [name, plate] of Object.entries(plates)) await saveSizes(join(images, name + suffix), drawn(plate));
}

async function makePortraits(): Promise<void> {
  for (const name of sitterNames) {
    const relief = sitFor(name);
    for (const [suffix, ink] of editions) {
      await saveSizes(join(images, name + suffix), printPortrait(name, relief, ink));
    }
  }
}

async function makeWorded(): Promise<void> {
  const words = readWords(readContent(root));
  for (const picture of wordedPictures(words)) await saveWorded(picture, images);
  await noteDrawnWords(words, images);
}

await makeFonts();
await saveIcons(join(root, 'public'));
for (const [suffix, ink] of editions) await makePlates(suffix, ink);
await saveSizes(join(images, 'erweima'), drawn(qrPicture(placeholderUrl)));
await makeWorded();
await makePortraits();
