import type { Language } from '../src/content/schemas/languages.ts';
import type { Messages } from '../src/content/schemas/messages.ts';

const primary = (language: Language): string => new Intl.Locale(language).language;

/** A language that the browser does not refuse (q=0): what follows its tag in the header. */
const notRefused = String.raw`\b(?![^,]*;\s*q=0(?:\.0*)?\s*(?:,|$))`;

/**
 * The patterns of Accept-Language by which a language is chosen: browsers list languages by preference, and the first one that
 * the site has is used. Of several with the same primary language (pt-BR, pt-PT), the first is also used for other regions (pt-AO).
 * Possessive quantifiers (*+) prevent excessive backtracking on a long header.
 * @returns patterns in the order in which they are tried; none for the default
 */
function preferences(languages: readonly Language[]): { language: Language; pattern: string }[] {
  const primaries = [...new Set(languages.map(primary))];
  const others = String.raw`^\s*+(?:(?!(?:${primaries.join('|')})${notRefused})[^,]*+,\s*+)*+`;
  const isFirst = (language: Language) => languages.find((one) => primary(one) === primary(language)) === language;
  const exact = languages.filter((language) => !isFirst(language));
  return [
    ...exact.map((language) => ({ language, pattern: `${others}${language}(?![\\w-])${notRefused}` })),
    ...languages
      .filter((one, at) => at > 0 && isFirst(one))
      .map((language) => ({ language, pattern: `${others}${primary(language)}${notRefused}` })),
  ];
}

/** Returns the language that these patterns choose, for `npm run dev`. JavaScript has no possessive quantifiers. */
export function preferredLanguage(languages: readonly Language[], accepted = ''): Language {
  const inScripts = (pattern: string) => pattern.replace(/(\\s|\[\^,\])\*\+/g, '$1*(?!$1)').replaceAll(')*+', ')*');
  const chosen = preferences(languages).find(({ pattern }) => new RegExp(inScripts(pattern), 'i').test(accepted));
  return chosen?.language ?? languages[0] ?? '';
}

/** Text for HTML in a quoted string of nginx, in which a dollar sign would begin a variable. */
const escaped = (text: string): string => text.replace(/[&<>"'\\$]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Returns the part of nginx's configuration that follows from `content/languages.json`: which language a visitor reads
 * (docs/decisions/004), and what one without JavaScript reads where a form was not received.
 * @param notReceived the words for it in each language, the default first
 */
export function languagesConf(notReceived: ReadonlyMap<Language, Messages['notReceived']>): string {
  const tags = [...notReceived.keys()];
  const [first = ''] = tags;
  const any = tags.join('|');
  const lines = (entries: readonly string[]) => entries.map((entry) => `  ${entry};\n`).join('');
  const answers = [...notReceived].map(
    ([language, { title, heading, text }]) =>
      `${language} '<title>${escaped(title)}</title><h1>${escaped(heading)}</h1><p>${escaped(text)}</p>'`,
  );
  return `# Written by the build (generator/language-choice.ts), included by nginx/entrypoint.sh, never served. Do not edit.

map $args $asked_language { '~^(?:(?!lang=)[^&]*+&)*+lang=(${any})(?:&|$)' $1; }
map $http_accept_language $preferred_language {
  default ${first};
${lines(preferences(tags).map(({ language, pattern }) => `'~*${pattern}' ${language}`))}}
map "$asked_language $cookie_lang" $site_language {
  default $preferred_language;
  '~^(${any}) ' $1;
  '~^ (${any})$' $1;
}
map '' $default_language {
  default ${first};
}
map $site_language $problem_page {
${lines(answers)}}
`;
}
