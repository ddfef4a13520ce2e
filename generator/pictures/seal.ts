import { Resvg } from '@resvg/resvg-js';
import paper from 'paper';
import { optimize } from 'svgo';
import { fontFilesFor, headingFamilies, missingCharacter } from '../fonts.ts';
import { type TypefaceName, typefaceOf } from '../typefaces.ts';

/** The area of the brand mark, a speech bubble on a grid of 16 by 16 units, in which the letter is drawn. */
const letterArea = { x: 2.5, y: 2.25, width: 11, height: 8.5 };

const outlinesIn = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline).join('');

/** Returns the first letter of a brand as path data for the mark, or undefined if the fonts lack it. */
export async function sealOf(brand: string, typeface: TypefaceName): Promise<string | undefined> {
  const [letter] = /[\p{L}\p{N}]/u.exec(brand.toLocaleUpperCase('en')) ?? [];
  if (!letter || missingCharacter(letter)) return undefined;
  // Sans-serif for a Chinese character, because the thin strokes of the Song typefaces would be lost in an icon.
  const fonts = typefaceOf(/\p{Script=Han}/u.test(letter) ? 'sans' : typeface);
  const text = `<text x="1000" y="2000" font-size="1000" font-weight="600" font-family="${headingFamilies(fonts)}">${letter}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000">${text}</svg>`;
  const font = { fontFiles: await fontFilesFor(letter, fonts), loadSystemFonts: false };
  paper.setup([16, 16]);
  // In variable fonts, strokes of a letter overlap. They are united, because the even-odd fill rule would leave holes.
  const outline = new paper.CompoundPath(outlinesIn(new Resvg(svg, { font }).toString()));
  const strokes = outline.unite(outline);
  strokes.fitBounds(new paper.Rectangle(letterArea));
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg"><path d="${strokes.pathData}"/></svg>`;
  return outlinesIn(optimize(drawn, { floatPrecision: 2 }).data) || undefined;
}
