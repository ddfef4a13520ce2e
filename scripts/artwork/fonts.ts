import subsetFont from 'subset-font';
import { latinCharacters, latinFontFile, type Slope } from './font-files.ts';

/** Headings use these weights of the family's 400 to 700. */
const weights = { min: 400, max: 700 };

/** The web font of one slope: Latin headings' characters only, one variable file. */
export const webFont = (slope: Slope): Promise<Buffer> =>
  subsetFont(latinFontFile(slope), latinCharacters, { targetFormat: 'woff2', variationAxes: { wght: weights } });
