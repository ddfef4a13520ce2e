import { readBrand } from './pictures/brand.ts';

/** A system font for headings until the web font has loaded. `local` is its names in CSS, `width` its size-adjust in percent. */
type Fallback = { name: string; local: readonly string[]; width: number; italic?: Pick<Fallback, 'local' | 'width'> };

type Typeface = {
  /** A package under @fontsource-variable, with an italic and weights from 400 to 600. */
  latin: string;
  han: string;
  /** The metrics of the Latin font, in percent of its size. */
  ascent: number;
  descent: number;
  fallbacks: readonly Fallback[];
  generic: string;
  /** The Chinese system fonts, which are preferred to the package. */
  hanSystemFonts: string;
  /** The weight of posters. */
  display: number;
  /** The size of Latin headings: wide letters are set smaller, so that lines have the same length in each typeface. */
  scale: number;
  /** The letter-spacing of headings and posters. */
  tracking: { heading: string; poster: string };
  /** Added between the words of headings. */
  wordSpacing: '0' | `${number}em`;
};

export const typefaces = {
  serif: {
    latin: 'brygada-1918',
    han: 'noto-serif-sc',
    ascent: 92,
    descent: 25,
    fallbacks: [
      {
        name: 'Georgia',
        local: ['Georgia'],
        width: 104.7,
        italic: { local: ['Georgia Italic', 'Georgia-Italic'], width: 100 },
      },
      {
        name: 'Times',
        local: ['Times New Roman', 'Liberation Serif', 'Tinos'],
        width: 114.9,
        italic: {
          local: ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic'],
          width: 108.3,
        },
      },
      { name: 'Serif', local: ['Noto Serif', 'DejaVu Serif'], width: 91 },
    ],
    generic: 'serif',
    hanSystemFonts: '"Songti SC", "Noto Serif CJK SC", "Noto Serif SC"',
    display: 400,
    scale: 1,
    tracking: { heading: '-0.014em', poster: '-0.028em' },
    wordSpacing: '0',
  },
  sans: {
    latin: 'instrument-sans',
    han: 'noto-sans-sc',
    ascent: 97,
    descent: 25,
    fallbacks: [
      {
        name: 'Sans',
        local: ['Helvetica Neue', 'Arial', 'Roboto', 'Liberation Sans'],
        width: 101.5,
        italic: {
          local: ['HelveticaNeue-Italic', 'Arial Italic', 'Roboto Italic', 'Liberation Sans Italic'],
          width: 101,
        },
      },
    ],
    generic: 'sans-serif',
    hanSystemFonts: '"PingFang SC", "Microsoft YaHei UI", "Noto Sans CJK SC"',
    display: 500,
    scale: 0.88,
    // Closer, its narrow dots and spaces disappear in small sizes.
    tracking: { heading: '0', poster: '-0.02em' },
    wordSpacing: '0.06em',
  },
} satisfies Record<ReturnType<typeof readBrand>['typeface'], Typeface>;

export type TypefaceName = keyof typeof typefaces;

export const typefaceOf = (name: TypefaceName = readBrand().typeface): Typeface => typefaces[name];

/** The size and the characters of Latin letters in Chinese headings, as in src/styles/fonts.css. */
const mixed = { scale: 1.08, descriptors: 'unicode-range: U+0020-007E, U+00A0-00B6, U+00B8-00FF;' };

/**
 * Returns the styles that depend on the typeface, for src/styles/tokens.css. The fallbacks have the width and the vertical
 * metrics of the web font, so that nothing moves when it has loaded. This includes Chinese headings, whose baseline depends
 * on their first font.
 */
export function typefaceStyles(
  { ascent, descent, fallbacks, generic, hanSystemFonts, display, scale, tracking, wordSpacing } = typefaceOf(),
): string {
  const face = (family: string, { local, width }: Pick<Fallback, 'local' | 'width'>, scale = 1, descriptors = '') =>
    `@font-face {
  font-family: "${family}";
  src: ${local.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${(width * scale).toFixed(1)}%;
  ascent-override: ${((ascent / width) * 100).toFixed(1)}%;
  descent-override: ${((descent / width) * 100).toFixed(1)}%;
  line-gap-override: 0%;
  ${descriptors}
}
`;
  const faces = fallbacks.flatMap(({ name, italic, ...upright }) => [
    face(`${name} for Headings`, upright),
    face(`${name} for Mixed Headings`, upright, mixed.scale, mixed.descriptors),
    italic ? face(`${name} for Headings`, italic, 1, 'font-style: italic;') : '',
  ]);
  const families = (usage: string) => fallbacks.map(({ name }) => `"${name} for ${usage}"`).join(', ');
  return `${faces.join('')}:root {
  --font-name: "Heading", ${families('Headings')};
  --font-display: var(--font-name), ${generic};
  --weight-display: ${display};
  --display-scale: ${scale};
  --tracking-heading: ${tracking.heading};
  --tracking-poster: ${tracking.poster};
  --word-spacing: ${wordSpacing};
}
:root:lang(zh) {
  --font-display: "Heading Mixed", ${families('Mixed Headings')}, ${hanSystemFonts}, "Heading Han", sans-serif;
}
`;
}
