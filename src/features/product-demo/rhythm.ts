import type { Conversation, Part, Turn } from './conversation.ts';

/** A piece of writing that appears at once, and the beat on which it does. */
export type Written = { text: string; beat: number };

export type TimedPart = {
  part: Part;
  beat: number;
  /** For text, its words; for code, its lines; otherwise nothing: the part appears as a whole. */
  written: readonly Written[];
};

export type TimedTurn = Omit<Turn, 'parts'> & { beat: number; parts: readonly TimedPart[] };

/** Rests, in beats: a breath after a full stop, a thought before an answer, a glance at a picture. */
const AFTER_SENTENCE = 4;
const BEFORE_TURN = 10;
const AFTER_BLOCK = 6;

/**
 * Latin text is written word by word, Chinese two characters at a time, punctuation with what it follows. A regular
 * expression and not Intl.Segmenter: its dictionaries differ between browsers, and hydration would see other pieces.
 */
const pieces = (text: string) =>
  text.match(/\p{Script=Han}{1,2}[，。、；：？！」』）]*|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? [];

const endsSentence = (piece: string) => /[.?!:。？！：]["”’」]?\s*$/u.test(piece);

function timePart(part: Part, start: number): { timed: TimedPart; end: number } {
  if (part.kind !== 'text' && part.kind !== 'code') {
    return { timed: { part, beat: start, written: [] }, end: start + AFTER_BLOCK };
  }
  let beat = start;
  const written = (part.kind === 'text' ? pieces(part.text) : part.lines).map((text) => {
    const at = beat;
    beat += part.kind === 'code' ? AFTER_SENTENCE : endsSentence(text) ? AFTER_SENTENCE : 1;
    return { text, beat: at };
  });
  return { timed: { part, beat: start, written }, end: beat };
}

/** Gives every piece of a conversation the beat on which it is written, from 0. */
export function timeConversation(conversation: Conversation): readonly TimedTurn[] {
  let beat = 0;
  return conversation.map(({ parts, ...turn }, at) => {
    if (at > 0) beat += BEFORE_TURN;
    const start = beat;
    const timed = parts.map((part) => {
      const result = timePart(part, beat);
      beat = result.end;
      return result.timed;
    });
    return { ...turn, beat: start, parts: timed };
  });
}
