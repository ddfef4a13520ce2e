/** The site's languages, as BCP 47 tags: a folder of `content/` each. The first is the default. */
export const languages = ['en', 'zh-CN'] as const;

export type Language = (typeof languages)[number];

/** A value for each language. The compiler reports a new language that is missing here. */
export const perLanguage = <Value>(make: (language: Language) => Value): Record<Language, Value> => ({
  en: make('en'),
  'zh-CN': make('zh-CN'),
});

export const defaultLanguage: Language = languages[0];
