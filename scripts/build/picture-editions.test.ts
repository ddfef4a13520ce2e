import { expect, test } from 'vitest';
import { uselessEditions } from './picture-editions.ts';

test.each<[string, Parameters<typeof uselessEditions>[0], string[]]>([
  ['a photograph, smaller each time', { avif: 1, webp: 2, png: 3 }, []],
  ['flat art, smallest as WebP', { avif: 2, webp: 1, png: 3 }, ['avif']],
  ['flat art, where AVIF is the largest', { avif: 4, webp: 2, png: 3 }, ['avif']],
  ['a QR code, smallest as PNG', { avif: 3, webp: 2, png: 1 }, ['webp', 'avif']],
  ['WebP larger than PNG, AVIF smaller', { avif: 1, webp: 4, png: 3 }, ['webp']],
  ['editions as large as the PNG', { avif: 3, webp: 3, png: 3 }, ['webp', 'avif']],
  ['no AVIF', { avif: undefined, webp: 1, png: 3 }, []],
  ['no WebP', { avif: 4, webp: undefined, png: 3 }, ['avif']],
  ['nothing but the PNG', { avif: undefined, webp: undefined, png: 3 }, []],
])('%s', (_, sizes, useless) => {
  expect(uselessEditions(sizes)).toEqual(useless);
});
