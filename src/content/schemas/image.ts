import * as v from 'valibot';
import { words } from './primitives.ts';

/** The pictures of the image catalogue that content may show. */
export const imageNames = [
  'logo',
  'aboutUsText',
  'CEO',
  'CTO',
  'rightArrow',
  'erweima',
  'tagImg',
  'compareImg',
  'member',
] as const;

/** A picture of the catalogue, and the same in words. */
export const imageSchema = v.object({
  name: v.picklist(imageNames, `expected an image of the catalogue: ${imageNames.join(', ')}`),
  alt: words,
});

export type ContentImage = v.InferOutput<typeof imageSchema>;
