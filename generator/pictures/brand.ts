import path from 'node:path';
import * as v from 'valibot';
import { colour, pattern } from '../../src/content/schemas/primitives.ts';
import { pathBelow, projectRoot, readText } from '../files.ts';

export type Theme = 'light' | 'dark';

const pathData = pattern(/^[Mm][\dMmZzLlHhVvCcSsQqTtAaEe\s.,+-]+$/, 'mark-outline');

const inThemes = v.object({ light: colour, dark: colour });

/** content/brand.json: the colours of each theme, the typeface of headings, and the outlines of the mark. */
export const brandSchema = v.object({
  /** The colour of fills. Texts and lines have the nearest colour with enough contrast (palette.ts). */
  accent: inThemes,
  /** The background of pages. The default is the paper of tokens.css in the accent's hue. */
  ground: v.optional(inThemes),
  typeface: v.optional(v.picklist(['serif', 'sans']), 'serif'),
  mark: v.object({
    shape: pathData,
    /** The outer shape in a smaller size. Cut out of the shape, it leaves a frame. */
    inset: pathData,
    /** The drawing that is cut out of the shape. */
    strokes: pathData,
  }),
});

export type Brand = v.InferOutput<typeof brandSchema>;

export const brandFile = 'content/brand.json';

/** Reads the brand file. Does not cache it, because it may change under a development server. @throws if it is invalid */
export const readBrand = (): Brand =>
  v.parse(brandSchema, JSON.parse(readText(path.join(projectRoot, pathBelow(projectRoot, brandFile)))));

/** Replaces a master's placeholders for the mark, `d="{mark}"` and `d="{mark.shape}"`. @throws for an unknown name */
export function fillInMark(svg: string): string {
  const { shape, strokes } = readBrand().mark;
  const outlines: Readonly<Record<string, string>> = { mark: shape + strokes, 'mark.shape': shape };
  return svg.replace(/(?<= d=")\{([^"}]*)\}/g, (_, name: string) => {
    const outline = outlines[name];
    if (!outline) throw new Error(`unknown outline {${name}}; known: ${Object.keys(outlines).join(', ')}`);
    return outline;
  });
}
