import { describe, expect, test } from 'vitest';
import { type Part, type Turn, timeConversation } from './rhythm.ts';

const turn = (speaker: Turn['speaker'], ...parts: Part[]): Turn => ({ speaker, name: speaker, parts });
const text = (words: string): Part => ({ kind: 'text', text: words });

/** What is timed of an answer's second part: the first is there from the start. */
const timed = (part: Part) =>
  timeConversation([turn('visitor', text('Why?')), turn('product', text('Because.'), part)])[1]?.parts[1];
const piecesOf = (words: string) => timed(text(words))?.pieces ?? [];

describe('the timing of a conversation', () => {
  test.each([
    'How warm is “Gas Mark 4”, please?',
    '把这段话说得更好，好吗？',
    'React 组件：两种写法。',
    '  spaced   out  ',
  ])('keeps every character of %s', (words) =>
    expect(
      piecesOf(words)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(words),
  );

  test('shows the question and the first part of the answer from the start', () => {
    const turns = timeConversation([turn('visitor', text('Why? Tell me.')), turn('product', text('Because it is.'))]);
    expect(turns.flatMap(({ parts }) => parts.flatMap(({ pieces }) => pieces))).toEqual([
      { text: 'Why? Tell me.' },
      { text: 'Because it is.' },
    ]);
    expect(turns.map(({ beat }) => beat)).toEqual([undefined, undefined]);
  });

  test('shows Latin text word by word and Chinese in pairs, punctuation with what it follows', () => {
    expect(piecesOf('Say it well.').map((piece) => piece.text)).toEqual(['Say ', 'it ', 'well.']);
    expect(piecesOf('说得更好，好吗？').map((piece) => piece.text)).toEqual(['说得', '更好，', '好吗？']);
  });

  test('pauses after a sentence, and before the next turn', () => {
    expect(piecesOf('Yes. No').map((piece) => piece.beat)).toEqual([0, 4]);
    const turns = timeConversation([turn('product', text('Yes.'), text('One two')), turn('visitor', text('Thanks'))]);
    expect(turns[1]?.beat).toBe(12);
  });

  test('shows a table row by row, and sources as a whole', () => {
    const table: Part = { kind: 'table', caption: 'Marks', columns: ['Mark'], rows: [['1'], ['2'], ['3']] };
    expect(timed(table)?.pieces.map(({ beat }) => beat)).toEqual([0, 3, 6]);
    expect(timed({ kind: 'sources', title: 'From', sources: ['A book'] })).toMatchObject({ beat: 0, pieces: [] });
  });
});
