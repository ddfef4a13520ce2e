import { describe, expect, test } from 'vitest';
import { timeConversation } from './rhythm.ts';

const say = (...texts: string[]) =>
  timeConversation(texts.map((text) => ({ speaker: 'visitor', name: 'You', parts: [{ kind: 'text', text }] })));

const written = (text: string) => say(text)[0]?.parts[0]?.written ?? [];

describe('the rhythm of a conversation', () => {
  test.each([
    'How warm is “Gas Mark 4”, please?',
    '把这段话说得更好，好吗？',
    'React 组件：两种写法。',
    '  spaced   out  ',
  ])('loses no character of %s', (text) =>
    expect(
      written(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text),
  );

  test('writes Latin word by word and Chinese in pairs, punctuation with what it follows', () => {
    expect(written('Say it well.').map((piece) => piece.text)).toEqual(['Say ', 'it ', 'well.']);
    expect(written('说得更好，好吗？').map((piece) => piece.text)).toEqual(['说得', '更好，', '好吗？']);
  });

  test('breathes after a sentence and thinks before an answer', () => {
    expect(written('Yes. No').map((piece) => piece.beat)).toEqual([0, 4]);
    const [, answer] = say('One two', 'Three');
    expect(answer?.beat).toBe(12);
  });

  test('shows a picture as a whole', () => {
    const picture = { kind: 'picture', picture: 'oven-dial', alt: 'A dial', caption: 'At 180' } as const;
    const [turn] = timeConversation([
      { speaker: 'product', name: 'Parley', parts: [picture, { kind: 'text', text: 'So' }] },
    ]);
    expect(turn?.parts.map(({ beat, written: pieces }) => [beat, pieces.length])).toEqual([
      [0, 0],
      [6, 1],
    ]);
  });
});
