// A build replaces this file by the list of its content (rsbuild.config.ts).
import languageList from '../../../sample/languages.json' with { type: 'json' };
import { likelyLocale } from '../../lib/intl.ts';

/** A BCP 47 tag from `content/languages.json`. The texts of the language are in `content/<tag>/`. */
export type Language = string;

/** `name` is the language's own name, such as “Deutsch”. Builds leave drafts out. */
export type LanguageEntry = { tag: Language; name: string; dir?: string | undefined; draft?: boolean | undefined };

const entries: readonly LanguageEntry[] = languageList;

/** The site's languages, including drafts. The first is the default. */
export const languages: readonly Language[] = entries.map(({ tag }) => tag);

export const defaultLanguage: Language = languages[0] ?? '';

/** True for simplified Chinese: the build makes a font with the characters of its headings (generator/fonts.ts). */
export const hasHeadingFont = (language: Language): boolean => likelyLocale(language).script === 'Hans';

export const isRightToLeft = (language: Language): boolean =>
  entries.some(({ tag, dir }) => tag === language && dir === 'rtl');
