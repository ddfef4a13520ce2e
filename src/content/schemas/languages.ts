import listed from '../../../content/languages.json' with { type: 'json' };

/** A BCP 47 tag of `content/languages.json`, which has a folder of `content/`. */
export type Language = string;

/** An entry of `content/languages.json`: its name in that language, and the direction of its script; builds leave drafts out. */
export type LanguageEntry = { tag: Language; name: string; dir?: string | undefined; draft?: boolean | undefined };

const entries: readonly LanguageEntry[] = listed;

/** The site's languages, also the drafts. The first is the default. */
export const languages: readonly Language[] = entries.map(({ tag }) => tag);

export const defaultLanguage: Language = languages[0] ?? '';

/** True where headings are in simplified Chinese, for which the build makes a font (generator/fonts.ts). */
export const hasHeadingFont = (language: Language): boolean => new Intl.Locale(language).maximize().script === 'Hans';

/** The scripts that run from right to left, as CLDR names them. */
const rightToLeft: readonly unknown[] = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

export const isRightToLeft = (language: Language): boolean =>
  rightToLeft.includes(new Intl.Locale(language).maximize().script);
