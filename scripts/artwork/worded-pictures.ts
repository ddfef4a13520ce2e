import { openGraph } from './open-graph.ts';
import { aboutUsText } from './plates/about-us-text.ts';
import { logo } from './plates/logo.ts';
import { member } from './plates/member.ts';
import { drawn, save, saveSizes, toPng } from './raster.ts';
import type { Picture } from './svg.ts';
import { readPalette } from './tokens.ts';
import type { Words } from './words.ts';

/** A picture that says something of the brand's: other words make another picture. */
export type WordedPicture = {
  /** Its files' path under `images/`, without their endings. */
  readonly name: string;
  readonly says: readonly string[];
  readonly draw: () => Promise<Picture>;
  /** Previews are one PNG; the others come in every size and format. */
  readonly isPreview: boolean;
};

const editions = [
  ['', readPalette('light')],
  ['-dark', readPalette('dark')],
] as const;

/** Every picture that says something. */
export function wordedPictures({ name, founding, previews }: Words): WordedPicture[] {
  const plates = editions.flatMap(([suffix, ink]) => [
    { name: `logo${suffix}`, says: [name], draw: () => logo(ink, name) },
    { name: `aboutUsText${suffix}`, says: Object.values(founding), draw: () => aboutUsText(ink, founding) },
    { name: `member${suffix}`, says: [name], draw: () => member(ink, name) },
  ]);
  return [
    ...plates.map((plate) => ({ ...plate, isPreview: false })),
    ...previews.map((preview) => ({
      name: `open-graph/${preview.page}.${preview.language}`,
      says: [preview.title, preview.name],
      draw: () => openGraph(preview),
      isPreview: true,
    })),
  ];
}

/** Draws a picture into a folder of images. */
export async function saveWorded({ name, draw, isPreview }: WordedPicture, images: string): Promise<void> {
  const source = drawn(await draw());
  if (isPreview) await save(`${images}/${name}.png`, await toPng(source(1)));
  else await saveSizes(`${images}/${name}`, source);
}
