import * as v from 'valibot';
import { id, target, words } from './primitives.ts';

/** A run of text. Spaces at its ends count: they part it from its neighbours. */
const run = v.pipe(v.string('expected text'), v.nonEmpty('expected text, not nothing'));

/** Text within a line: plain, or marked. Marks do not nest. */
export const inlineSchema = v.union([
  run,
  v.object({ kind: v.picklist(['strong', 'emphasis', 'code']), text: run }),
  v.object({ kind: v.literal('link'), to: target, text: run }),
]);

/** A line of text: its runs, in reading order. */
export const lineSchema = v.pipe(v.array(inlineSchema), v.minLength(1, 'expected text'));

/**
 * What Markdown becomes at build. There is no HTML in it: pages render it as elements of their own, so nothing that
 * an author writes can be more than text.
 */
export const blockSchema = v.variant('kind', [
  v.object({ kind: v.literal('paragraph'), content: lineSchema }),
  v.object({ kind: v.literal('list'), ordered: v.boolean(), items: v.pipe(v.array(lineSchema), v.minLength(1)) }),
  v.object({ kind: v.literal('heading'), id, text: words }),
  v.object({ kind: v.literal('code'), text: v.string() }),
]);

export const richTextSchema = v.pipe(v.array(blockSchema), v.minLength(1, 'expected at least one paragraph'));

export type Inline = v.InferOutput<typeof inlineSchema>;
export type Block = v.InferOutput<typeof blockSchema>;
export type RichText = v.InferOutput<typeof richTextSchema>;
