import { expect, test } from 'vitest';
import { markPath as drawnBySite } from '../../src/ui/mark/mark-path.ts';
import { markPath, sealPath } from './mark.ts';

/** The same path with every number to three decimals, as the site writes it. */
const rounded = (path: string) =>
  path.replace(/\d*\.?\d+/g, (number) => String(Math.round(Number(number) * 1000) / 1000));

test.each([
  ['solid', markPath.solid],
  ['outline', markPath.outline],
  ['seal', sealPath],
] as const)('the %s mark on the pages is the mark of the artwork', (kind, path) => {
  expect(rounded(drawnBySite[kind])).toBe(rounded(path));
});
