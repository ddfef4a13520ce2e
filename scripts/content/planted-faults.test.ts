import { beforeAll, describe, expect, test } from 'vitest';
import { faultsOfLanguage } from './planted/language.ts';
import { plantedTree } from './planted/planted-tree.ts';
import { faultsOfSense } from './planted/sense.ts';
import { faultsOfShape } from './planted/shape.ts';

describe.each([
  ['shape', faultsOfShape, '2999-12-31'],
  ['sense', faultsOfSense, '2998-12-31'],
  ['language', faultsOfLanguage, '2999-12-31'],
] as const)('a fault of %s', (_, faults, day) => {
  let lines: string[] = [];
  beforeAll(() => {
    const tree = plantedTree(day);
    for (const [, plant] of faults) plant(tree);
    lines = tree.problems();
  });

  test.each(faults)('is named with its file and field: %s', (_name, _plant, line) => {
    expect(lines).toContainEqual(expect.stringMatching(line));
  });
});
