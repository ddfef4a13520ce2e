import { recordOf } from '../../lib/paths.ts';

/** The site's languages, as BCP 47 tags: a folder of `content/` each. The first is the default. */
export const languages = ['en', 'zh-CN'] as const;

export type Language = (typeof languages)[number];

/** A value for each language. */
export const perLanguage = <Value>(make: (language: Language) => Value): Record<Language, Value> =>
  recordOf(languages, make);

export const defaultLanguage: Language = languages[0];
