import type { Language } from '@/content/schemas/languages';

/** A date of the content in words. In UTC, so that no reader's time zone moves it to another day. */
export const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
