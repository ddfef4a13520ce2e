import type { Language } from '../src/content/schemas/languages.ts';
import type { Messages } from '../src/content/schemas/messages.ts';

/** Languages that are also asked for by another tag: Norwegian is Bokmål or Nynorsk. */
const families: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/** A tag's subtags, with the script and region that are likely for it; undefined for what is no tag. Old names are replaced (iw, he). */
function subtagsOf(tag: string) {
  try {
    const locale = new Intl.Locale(tag);
    const { language, script = '', region } = locale.maximize();
    const isBare = !locale.script && !locale.region;
    const whole = [language, script, region].join('-');
    return { tag, family: families[language] ?? language, script, region: locale.region, isBare, whole };
  } catch {
    return undefined;
  }
}

/**
 * Returns the language of the site that a language range asks for, such as `zh-HK`; undefined where the site has none of its family.
 * `isExact` where the range names that language; else it is a guess: of the same likely script, for a region rather one of many
 * regions (es-419), then one without a region, then the first in the site's order.
 */
function languageFor(range: string, languages: readonly Language[]) {
  const asked = subtagsOf(range);
  const own = languages.flatMap((one) => subtagsOf(one) ?? []).filter(({ family }) => family === asked?.family);
  const [first] = own;
  if (!asked || !first) return undefined;
  const { family, isBare } = asked;
  const same = own.filter((one) => one.whole === asked.whole && (one.isBare || !isBare));
  const exact = same.find((one) => one.isBare === isBare) ?? same[0];
  const inScript = own.filter(({ script }) => script === asked.script);
  const ofMany = asked.region ? inScript.find(({ region = '' }) => /^\d/.test(region)) : undefined;
  const { tag } = exact ?? ofMany ?? inScript.find((one) => one.isBare) ?? inScript[0] ?? first;
  return { language: tag, family, isBare, isExact: exact !== undefined };
}

/**
 * Returns the language that a visitor reads. Browsers list ranges by preference: the first one counts that the site has a language
 * for. An exact match of a later range of the same family comes before a guess, but not of a range without a region, which
 * browsers add by themselves (`zh-HK, zh`).
 * @param accepted the header Accept-Language
 */
export function preferredLanguage(languages: readonly Language[], accepted = ''): Language {
  const ranges = accepted.split(',').filter((range) => !/;\s*q=0(?:\.0*)?\s*$/i.test(range));
  const found = ranges.flatMap((range) => languageFor(range.replace(/;.*/s, '').trim(), languages) ?? []);
  const [first] = found;
  const exact = found.find((one) => one.isExact && one.family === first?.family && (one === first || !one.isBare));
  return (exact ?? first)?.language ?? languages[0] ?? '';
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const twoLetters = letters.flatMap((one) => letters.map((other) => one + other));
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The region's part in a tag: every country, and the regions of many. */
const regions = [...twoLetters.filter((code) => regionNames.of(code.toUpperCase())), '001', '150', '419'];

const anyOf = (sources: Iterable<string>): string => `(?:${[...new Set(sources)].join('|')})`;

/** What follows a range that the browser does not refuse (q=0). */
const notRefused = String.raw`\b(?![^,]*;\s*q=0(?:\.0*)?\s*(?:,|$))`;

/** What follows a range as a whole: no script or region, but spellings and extensions (en-GB-oxendict). */
const wholeRange = String.raw`(?!-(?:[a-z]{2,4}|\d{3})\b)${notRefused}`;

/** Ranges of a family: the pattern of each, and what `languageFor` returns for it. */
function rangesOf(names: readonly string[], languages: readonly Language[]) {
  const own = languages.flatMap((language) => subtagsOf(language) ?? []);
  const scripts = [...new Set(own.map(({ script }) => script))];
  const suffixes = [
    '',
    ...[...scripts, ...regions, ...own.map(({ whole }) => whole.replace(/^\w+-/, ''))].map((one) => `-${one}`),
  ];
  const ranges = names.flatMap((name) => suffixes.map((suffix) => [name + suffix, name + suffix] as const));
  // A script with any other region, such as Antarctica's.
  const inScripts = names.flatMap((name) =>
    scripts.map((script) => [String.raw`${name}-${script}-\w{2,3}`, `${name}-${script}-AQ`] as const),
  );
  return [...ranges, ...inScripts].flatMap(([pattern, range]) => {
    const found = languageFor(range, languages);
    return found ? [{ pattern, ...found }] : [];
  });
}

/**
 * The patterns of Accept-Language by which nginx chooses as `preferredLanguage` does, in the order in which they are tried; none for
 * the default. Possessive quantifiers (*+) prevent excessive backtracking on a long header.
 */
function preferences(languages: readonly Language[]): { language: Language; pattern: string }[] {
  const familyOf = (tag: string) => subtagsOf(tag)?.family;
  const groups = [...Map.groupBy(languages, familyOf)].map(([family, own]) => {
    const names = [...twoLetters, ...own.map((language) => language.replace(/-.*/, ''))];
    return { own, names: [...new Set(names)].filter((name) => familyOf(name) === family) };
  });
  const others = String.raw`^\s*+(?:(?!${anyOf(groups.flatMap(({ names }) => names))}${notRefused})[^,]*+,\s*+)*+`;
  const isDefault = (language: Language) => language === languages[0];
  return groups.flatMap(({ own: [first = '', ...rest], names }) => {
    const any = { language: first, pattern: `${others}${anyOf(names)}${notRefused}` };
    if (rest.length === 0) return isDefault(first) ? [] : [any];
    const ranges = rangesOf(names, [first, ...rest]);
    const matching = (some: typeof ranges) => anyOf(some.map(({ pattern }) => pattern)) + wholeRange;
    const choose = (lead: string, some: typeof ranges) =>
      [...Map.groupBy(some, ({ language }) => language)].map(([language, same]) => ({
        language,
        pattern: lead + matching(same),
      }));
    const exact = ranges.filter(({ isExact, isBare }) => isExact && !isBare);
    const untilExact = String.raw`(?=${anyOf(names)}${notRefused})(?:(?!${matching(exact)})[^,]*+,\s*+)*+`;
    const countOf = (language: Language) => ranges.filter((range) => range.language === language).length;
    const [usual = first] = [first, ...rest].toSorted((one, other) => countOf(other) - countOf(one));
    return [
      ...choose(
        others,
        ranges.filter(({ isExact, isBare }) => isExact && isBare),
      ),
      ...choose(others + untilExact, exact),
      ...choose(
        others,
        ranges.filter(({ language }) => language !== usual),
      ),
      { ...any, language: usual },
    ];
  });
}

/** Text for HTML in a quoted string of nginx, in which a dollar sign would begin a variable. */
const escaped = (text: string): string => text.replace(/[&<>"'\\$]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Returns the part of nginx's configuration that follows from `content/languages.json`: which language a visitor reads
 * (docs/decisions/one-url-for-all-languages.md), and what one without JavaScript reads where a form was not received.
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
