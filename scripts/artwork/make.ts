import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { webFont } from './fonts.ts';
import { saveIcons } from './icons.ts';
import { openGraph } from './open-graph.ts';
import { aboutUsText } from './plates/about-us-text.ts';
import { compareImg } from './plates/compare-img.ts';
import { logo } from './plates/logo.ts';
import { member } from './plates/member.ts';
import { printPortrait, sitFor, sitterNames } from './plates/portrait.ts';
import { rightArrow } from './plates/right-arrow.ts';
import { tagImg } from './plates/tag-img.ts';
import { qrPicture } from './qr.ts';
import { drawn, save, saveSizes, toPng } from './raster.ts';
import { type Palette, readPalette } from './tokens.ts';
import { words } from './words.ts';

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
    logo: await logo(ink, words.name),
    aboutUsText: await aboutUsText(ink, words.founding),
    rightArrow: rightArrow(ink),
    tagImg: await tagImg(ink),
    compareImg: await compareImg(ink),
    member: await member(ink, words.name),
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

async function makePreviews(): Promise<void> {
  for (const [page, titles] of Object.entries(words.titles)) {
    for (const language of ['en', 'zh-CN'] as const) {
      const preview = await openGraph({ title: titles[language], language, name: words.name });
      await save(join(images, 'open-graph', `${page}.${language}.png`), await toPng(drawn(preview)(1)));
    }
  }
}

await makeFonts();
await saveIcons(join(root, 'public'));
for (const [suffix, ink] of editions) await makePlates(suffix, ink);
await saveSizes(join(images, 'erweima'), drawn(qrPicture(placeholderUrl)));
await makePreviews();
await makePortraits();
