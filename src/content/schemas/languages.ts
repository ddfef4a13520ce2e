import listed from '../../../content/languages.json' with { type: 'json' };

/** A BCP 47 tag of `content/languages.json`, which has a folder of `content/`. */
export type Language = string;

/** `name` is in the language itself. Builds leave drafts out. */
export type LanguageEntry = { tag: Language; name: string; dir?: string | undefined; draft?: boolean | undefined };

const entries: readonly LanguageEntry[] = listed;

/** The site's languages, also the drafts. The first is the default. */
export const languages: readonly Language[] = entries.map(({ tag }) => tag);

export const defaultLanguage: Language = languages[0] ?? '';

/** True for simplified Chinese, for whose headings the build makes a font (generator/fonts.ts). */
export const hasHeadingFont = (language: Language): boolean => new Intl.Locale(language).maximize().script === 'Hans';

export const isRightToLeft = (language: Language): boolean =>
  entries.some(({ tag, dir }) => tag === language && dir === 'rtl');
