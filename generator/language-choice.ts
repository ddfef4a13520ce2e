import type { Language } from '../src/content/schemas/languages.ts';
import type { Messages } from '../src/content/schemas/messages.ts';

/** Norwegian browsers may request Bokmål or Nynorsk as `no`. */
const families: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/** Parses a tag and adds likely subtags; `Intl` replaces old codes such as iw. Undefined if the tag is malformed. */
function subtagsOf(tag: string) {
  try {
    const locale = new Intl.Locale(tag);
    const { language, script = '', region } = locale.maximize();
    const isBare = !locale.script && !locale.region;
    const maximal = [language, script, region].join('-');
    return { tag, family: families[language] ?? language, script, region: locale.region, isBare, maximal };
  } catch {
    return undefined;
  }
}

/**
 * Finds the site's language for a language range such as `zh-HK`, or undefined if the site has none of its family.
 * `isExact` is true if the range names the language. Otherwise prefers the same likely script; for a range with a region a
 * language for many regions (es-419); then one without a region; then the first in the site's order.
 */
function languageFor(range: string, languages: readonly Language[]) {
  const asked = subtagsOf(range);
  const candidates = languages
    .flatMap((language) => subtagsOf(language) ?? [])
    .filter(({ family }) => family === asked?.family);
  const [first] = candidates;
  if (!asked || !first) return undefined;
  const { family, isBare } = asked;
  const same = candidates.filter((candidate) => candidate.maximal === asked.maximal && (candidate.isBare || !isBare));
  const exact = same.find((candidate) => candidate.isBare === isBare) ?? same[0];
  const inScript = candidates.filter(({ script }) => script === asked.script);
  const forManyRegions = asked.region ? inScript.find(({ region = '' }) => /^\d/.test(region)) : undefined;
  const { tag } = exact ?? forManyRegions ?? inScript.find((candidate) => candidate.isBare) ?? inScript[0] ?? first;
  return { language: tag, family, isBare, isExact: exact !== undefined };
}

/**
 * Selects the language for a visitor: that of the first range for which the site has a language. A later exact range of
 * the same family comes before an inexact one, unless it has no region: browsers add such ranges by themselves (`zh-HK,
 * zh`).
 * @param accepted the header Accept-Language
 */
export function preferredLanguage(languages: readonly Language[], accepted = ''): Language {
  const ranges = accepted.split(',').filter((range) => !/;\s*q=0(?:\.0*)?\s*$/i.test(range));
  const found = ranges.flatMap((range) => languageFor(range.replace(/;.*/s, '').trim(), languages) ?? []);
  const [first] = found;
  const exact = found.find(
    (range) => range.isExact && range.family === first?.family && (range === first || !range.isBare),
  );
  return (exact ?? first)?.language ?? languages[0] ?? '';
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const twoLetters = letters.flatMap((first) => letters.map((second) => first + second));
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Region subtags: countries, and the codes of larger regions. */
const regions = [...twoLetters.filter((code) => regionNames.of(code.toUpperCase())), '001', '150', '419'];

const anyOf = (sources: Iterable<string>): string => `(?:${[...new Set(sources)].join('|')})`;

/** Follows a range that the browser accepts (not q=0). */
const notRefused = String.raw`\b(?![^,]*;\s*q=0(?:\.0*)?\s*(?:,|$))`;

/** Follows a complete range: no script or region, but variants and extensions (en-GB-oxendict). */
const wholeRange = String.raw`(?!-(?:[a-z]{2,4}|\d{3})\b)${notRefused}`;

/** Returns the ranges of a family: a pattern for each, and what `languageFor` returns for it. */
function rangesOf(names: readonly string[], languages: readonly Language[]) {
  const siteSubtags = languages.flatMap((language) => subtagsOf(language) ?? []);
  const scripts = [...new Set(siteSubtags.map(({ script }) => script))];
  const suffixes = [
    '',
    ...[...scripts, ...regions, ...siteSubtags.map(({ maximal }) => maximal.replace(/^\w+-/, ''))].map(
      (subtag) => `-${subtag}`,
    ),
  ];
  const ranges = names.flatMap((name) => suffixes.map((suffix) => [name + suffix, name + suffix] as const));
  // A script with any other region, for which Antarctica's stands.
  const inScripts = names.flatMap((name) =>
    scripts.map((script) => [String.raw`${name}-${script}-\w{2,3}`, `${name}-${script}-AQ`] as const),
  );
  return [...ranges, ...inScripts].flatMap(([pattern, range]) => {
    const found = languageFor(range, languages);
    return found ? [{ pattern, ...found }] : [];
  });
}

/**
 * Returns patterns of Accept-Language with which nginx selects a language as `preferredLanguage` does, in order of
 * precedence. Possessive quantifiers (*+) prevent excessive backtracking on a long header.
 */
function preferences(languages: readonly Language[]): { language: Language; pattern: string }[] {
  const familyOf = (tag: string) => subtagsOf(tag)?.family;
  const groups = [...Map.groupBy(languages, familyOf)].map(([family, members]) => {
    const names = [...twoLetters, ...members.map((language) => language.replace(/-.*/, ''))];
    return { members, names: [...new Set(names)].filter((name) => familyOf(name) === family) };
  });
  const others = String.raw`^\s*+(?:(?!${anyOf(groups.flatMap(({ names }) => names))}${notRefused})[^,]*+,\s*+)*+`;
  const isDefault = (language: Language) => language === languages[0];
  return groups.flatMap(({ members: [first = '', ...rest], names }) => {
    const any = { language: first, pattern: `${others}${anyOf(names)}${notRefused}` };
    if (rest.length === 0) return isDefault(first) ? [] : [any];
    const ranges = rangesOf(names, [first, ...rest]);
    const matching = (subset: typeof ranges) => anyOf(subset.map(({ pattern }) => pattern)) + wholeRange;
    const choose = (lead: string, subset: typeof ranges) =>
      [...Map.groupBy(subset, ({ language }) => language)].map(([language, same]) => ({
        language,
        pattern: lead + matching(same),
      }));
    const exact = ranges.filter(({ isExact, isBare }) => isExact && !isBare);
    const untilExact = String.raw`(?=${anyOf(names)}${notRefused})(?:(?!${matching(exact)})[^,]*+,\s*+)*+`;
    const countOf = (language: Language) => ranges.filter((range) => range.language === language).length;
    const [usual = first] = [first, ...rest].toSorted((a, b) => countOf(b) - countOf(a));
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

/** Escapes text for HTML in a quoted string of nginx, in which a dollar sign begins a variable. */
const escaped = (text: string): string => text.replace(/[&<>"'\\$]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns nginx's rules for a visitor's language, and the page for visitors whose form was not received. */
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
