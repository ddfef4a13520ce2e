import * as v from 'valibot';
import { words } from './primitives.ts';

/** One thing said: running text (`[1]` cites the first source), code, a drawing, or the sources. */
const partSchema = v.variant('kind', [
  v.object({ kind: v.literal('text'), text: words }),
  v.object({ kind: v.literal('code'), language: words, lines: v.pipe(v.array(v.string()), v.minLength(1)) }),
  v.object({ kind: v.literal('picture'), picture: v.literal('oven-dial'), alt: words, caption: words }),
  v.object({ kind: v.literal('sources'), title: words, sources: v.pipe(v.array(words), v.minLength(1)) }),
]);

/** The scripted conversation of the demo. */
export const conversationSchema = v.pipe(
  v.array(
    v.object({
      speaker: v.picklist(['visitor', 'product']),
      name: words,
      parts: v.pipe(v.array(partSchema), v.minLength(1)),
    }),
  ),
  v.minLength(1),
);

export type Conversation = v.InferOutput<typeof conversationSchema>;
