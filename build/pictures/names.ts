import { imageNames } from '../../src/content/schemas/primitives.ts';
import type { Theme } from './palette.ts';

/** Pixels to a CSS pixel that pictures of the catalogue are made in; a master PNG has those of the largest. */
export const scales = [1, 2, 3] as const;

/** A catalogue picture's path below the site's root, without its ending. */
export const pictureFile = (name: string, theme: Theme, scale: number): string =>
  `images/${name}${theme === 'dark' ? '-dark' : ''}${scale === 1 ? '' : `@${scale}x`}`;

/** The icons that are made as PNG, with their width and the drawing that they show. */
export const icons = [
  { file: 'icon-192.png', size: 192, drawing: 'plain' },
  { file: 'icon-512.png', size: 512, drawing: 'plain' },
  { file: 'apple-touch-icon.png', size: 180, drawing: 'onGround' },
  { file: 'icon-maskable-512.png', size: 512, drawing: 'onGround' },
] as const;

/** Whether a build makes a file at this path of the site, so that content may link to it: `/images/logo@3x.png`. */
export const isMadeFile = (pathname: string): boolean =>
  [
    ...icons.map(({ file }) => file),
    ...imageNames.flatMap((name) =>
      (['light', 'dark'] as const).flatMap((theme) => scales.map((scale) => `${pictureFile(name, theme, scale)}.png`)),
    ),
  ].includes(pathname.slice(1));
