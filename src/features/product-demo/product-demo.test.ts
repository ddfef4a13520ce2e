import { expect, test } from 'vitest';
import type { Home } from '@/content/schemas/pages';
import { stepsOf } from './product-demo.tsx';

type Turn = Home['demo']['turns'][number];

const turn = (speaker: Turn['speaker'], parts = 1): Turn => ({
  speaker,
  name: speaker,
  parts: Array.from({ length: parts }, (_, at) => ({ kind: 'text', text: `Part ${at}` })),
});

test('the question and the beginning of the answer have no step, every part after them has its own', () => {
  expect(stepsOf([turn('visitor'), turn('product', 4), turn('visitor'), turn('product', 2)])).toEqual([-1, 0, 4, 5]);
  expect(stepsOf([turn('product', 2), turn('visitor')])).toEqual([0, 2]);
});
