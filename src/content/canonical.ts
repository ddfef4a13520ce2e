import { defaultLanguage, type Language } from './schemas/languages.ts';

/** A page's address that asks for a language, whatever the visitor's own is. */
export function addressIn(address: URL, language: Language): string {
  const url = new URL(address);
  url.searchParams.set('lang', language);
  return url.href;
}

/** The one address that a page has in a language for search engines and feeds: in the default language the bare one. */
export const canonicalAddress = (address: URL, language: Language): string =>
  language === defaultLanguage ? address.href : addressIn(address, language);
