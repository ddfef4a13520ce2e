import { defaultLanguage, type Language, languages } from '@/content/schemas/languages';

/** The language that the document was prerendered in: nginx chose it (nginx/snippets/page-file.conf). */
export const documentLanguage = ({ documentElement }: Document): Language =>
  languages.find((language) => language === documentElement.lang) ?? defaultLanguage;
