import sharp from 'sharp';
import { engrave } from '../engraving/engrave.ts';
import { lookAt, type Relief } from '../engraving/relief.ts';
import { sitters } from '../engraving/sitters.ts';
import { markGrid, markPath } from '../mark.ts';
import type { Source } from '../raster.ts';
import type { Palette } from '../tokens.ts';

export type SitterName = keyof typeof sitters;
export const sitterNames: readonly SitterName[] = ['CEO', 'CTO'];

/** CSS pixels. */
const width = 480;
const height = 600;
const seal = { size: 40, inset: 20 };

/** Bitmap pixels per CSS pixel of the plate; every size is reduced from it. */
const plateScale = 3;

/** The sitter as the plate will show them: the slow part, the same for both themes. */
export const sitFor = (name: SitterName): Relief => lookAt(sitters[name], width * plateScale, height * plateScale);

const channels = (hex: string): number[] => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** The artist's seal, in the corner where the ground is bare. */
function signature({ seal: fill, 'paper-raised': paper }: Palette, scale: number): Buffer {
  const size = seal.size * scale;
  const drawing = `<path d="M0 0h16v13h-11l-5 3z" fill="${paper}"/><path d="${markPath.solid}" fill="${fill}" fill-rule="evenodd"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${markGrid} ${markGrid}">${drawing}</svg>`,
  );
}

/** Cuts the plate for a theme and prints it in the theme's inks. */
export function printPortrait(name: SitterName, relief: Relief, ink: Palette): Source {
  const lines = engrave(relief, sitters[name].strands, plateScale, ink.theme === 'dark');
  const paper = channels(ink['paper-raised']);
  const print = channels(ink.ink);
  const pixels = Buffer.alloc(lines.length * 3);
  lines.forEach((amount, index) => {
    paper.forEach((from, channel) => {
      pixels[index * 3 + channel] = Math.round(from + ((print[channel] ?? 0) - from) * amount);
    });
  });
  const raw = { width: relief.width, height: relief.height, channels: 3 } as const;
  const left = width - seal.inset - seal.size;
  return (scale) =>
    sharp(pixels, { raw })
      .resize(width * scale, height * scale)
      .composite([{ input: signature(ink, scale), left: left * scale, top: seal.inset * scale }]);
}
