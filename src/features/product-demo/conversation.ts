/** Running text; a number in square brackets, `[1]`, cites the source of that number. */
export type TextPart = { kind: 'text'; text: string };
export type CodePart = { kind: 'code'; language: string; lines: readonly string[] };
/** A drawing that answers better than words; `alt` says the same in words. */
export type PicturePart = { kind: 'picture'; picture: 'oven-dial'; alt: string; caption: string };
export type SourcesPart = { kind: 'sources'; title: string; sources: readonly string[] };
export type Part = TextPart | CodePart | PicturePart | SourcesPart;

export type Turn = { speaker: 'visitor' | 'product'; name: string; parts: readonly Part[] };
export type Conversation = readonly Turn[];
