import type { Conversation } from '@/content/schemas/pages';

export type Turn = Conversation[number];
export type Part = Turn['parts'][number];

/** A piece of a part, and the beat on which it appears; without one it is there from the start. */
export type Piece = { text: string; beat?: number };

/** A part of a turn. `pieces` are a text's words and a table's rows; other parts appear as a whole. */
export type TimedPart = { part: Part; beat?: number; pieces: readonly Piece[] };

export type TimedTurn = Omit<Turn, 'parts'> & { beat?: number; parts: readonly TimedPart[] };

/** Pauses, in beats. */
const AFTER_SENTENCE = 4;
const AFTER_ROW = 3;
const AFTER_PART = 6;
const BEFORE_TURN = 10;

/**
 * Latin text appears word by word, Chinese two characters at a time, punctuation with what it follows. A regular
 * expression and not Intl.Segmenter: its dictionaries differ between browsers, and hydration would see other pieces.
 */
const wordsOf = (text: string) =>
  text.match(/\p{Script=Han}{1,2}[，。、；：？！」』）]*|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? [];

const endsSentence = (word: string) => /[.?!:。？！：]["”’」]?\s*$/u.test(word);

/** A part's pieces, each with the beats until the next one. */
function piecesOf(part: Part): { text: string; beats: number }[] {
  if (part.kind === 'text') {
    return wordsOf(part.text).map((text) => ({ text, beats: endsSentence(text) ? AFTER_SENTENCE : 1 }));
  }
  return part.kind === 'table' ? part.rows.map((cells) => ({ text: cells.join(' '), beats: AFTER_ROW })) : [];
}

/**
 * Gives every piece of a conversation the beat on which it appears, from 0. The turns up to the first answer's first part
 * have none: a visitor reads the question and the answer's beginning at once.
 */
export function timeConversation(conversation: Conversation): readonly TimedTurn[] {
  const answer = conversation.findIndex(({ speaker }) => speaker === 'product');
  let beat = 0;
  return conversation.map(({ parts, ...turn }, turnAt) => {
    if (turnAt > answer) beat += BEFORE_TURN;
    const start = turnAt > answer ? { beat } : {};
    const timed = parts.map((part, partAt): TimedPart => {
      const pieces = piecesOf(part);
      if (turnAt < answer || (turnAt === answer && partAt === 0)) {
        return { part, pieces: part.kind === 'text' ? [{ text: part.text }] : pieces.map(({ text }) => ({ text })) };
      }
      const first = beat;
      const timedPieces = pieces.map(({ text, beats }) => {
        const piece = { text, beat };
        beat += beats;
        return piece;
      });
      if (part.kind !== 'text') beat += AFTER_PART;
      return { part, beat: first, pieces: timedPieces };
    });
    return { ...turn, ...start, parts: timed };
  });
}
