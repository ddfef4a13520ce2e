import { type Picture, path, picture } from '../svg.ts';
import type { Palette } from '../tokens.ts';

/** Half of the head, from the point to the drop in which the family's a, r and y end; the other half mirrors it. */
const barb =
  'M157 32C142 30 130.500 23.500 124.800 13.800C124 10.400 121.200 8.200 117.900 8.400C114.400 8.600 111.800 11.600 112 15.100C112.200 18.600 115.200 21.200 118.700 21C119.500 20.950 120.200 20.750 120.900 20.400C124.700 25.700 130 30 136 32z';

/** An arrow of the type's two weights: a shaft as thin as its serifs, a head that swells to its stems. */
export function rightArrow(ink: Palette): Picture {
  const fill = ink.seal;
  return picture(160, 64, [
    path('M3 30.400H140v3.200H3z', { fill }),
    path(barb, { fill }),
    path(barb, { fill, transform: 'matrix(1 0 0 -1 0 64)' }),
  ]);
}
