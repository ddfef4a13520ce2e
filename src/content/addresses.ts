import type { Language } from './schemas/languages.ts';

/** The id of the section with a page's questions. */
export const questionsId = 'faq';

/** The id of the section of the privacy agreement that names third-party scripts. */
export const thirdPartySection = 'third-party-scripts';

/** The id of a question's element. */
export const questionAnchor = (id: string): string => `${questionsId}-${id}`;

/** A page's canonical URL in a language. `lang` takes precedence over the visitor's language (docs/decisions/004). */
export function canonicalAddress(address: URL, language: Language): string {
  const url = new URL(address);
  url.searchParams.set('lang', language);
  return url.href;
}

/** The file name of a URL: what follows the last slash. */
export const fileName = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
