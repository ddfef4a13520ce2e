import type { Language } from '../src/content/schemas/languages.ts';
import type { Messages } from '../src/content/schemas/messages.ts';

/** Browsers may request Bokmål (nb) and Nynorsk (nn) as Norwegian (no). */
const macrolanguages: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/**
 * Parses a language tag; `Intl` replaces old codes such as iw. The languages of a `family` can replace each other; `maximal` is the
 * tag with likely subtags; `isBare` is true for a tag without script and region.
 * @returns undefined if the tag is malformed
 */
function parseTag(tag: string) {
  try {
    const locale = new Intl.Locale(tag);
    const { language, script = '', region } = locale.maximize();
    const isBare = !locale.script && !locale.region;
    const maximal = [language, script, region].join('-');
    return { tag, family: macrolanguages[language] ?? language, script, region: locale.region, isBare, maximal };
  } catch {
    return undefined;
  }
}

/**
 * Finds the site's language for a language range such as `zh-HK`. `isExact` is true if the range names that language.
 * Without an exact match, languages in the range's likely script are preferred, in this order:
 * - a language for several regions (es-419), if the range has a region
 * - a language without script and region
 * - the first in the site's order
 * @returns undefined if the site has no language of the range's family
 */
function languageFor(range: string, languages: readonly Language[]) {
  const requested = parseTag(range);
  const candidates = languages
    .flatMap((language) => parseTag(language) ?? [])
    .filter(({ family }) => family === requested?.family);
  const [first] = candidates;
  if (!requested || !first) return undefined;
  const { family, isBare } = requested;
  // `zh` and `zh-CN` are equivalent, but the bare range `zh` does not name the language `zh-CN`.
  const equivalent = candidates.filter(
    (candidate) => candidate.maximal === requested.maximal && (candidate.isBare || !isBare),
  );
  const exact = equivalent.find((candidate) => candidate.isBare === isBare) ?? equivalent[0];
  const inScript = candidates.filter(({ script }) => script === requested.script);
  const forSeveralRegions = requested.region ? inScript.find(({ region = '' }) => /^\d/.test(region)) : undefined;
  const closest = forSeveralRegions ?? inScript.find((candidate) => candidate.isBare) ?? inScript[0] ?? first;
  return { language: (exact ?? closest).tag, family, isBare, isExact: exact !== undefined };
}

/**
 * Selects a visitor's language: that of the first range which matches a language of the site. If this match is inexact, a
 * later exact match of the same family is preferred. Later bare ranges are ignored, because browsers add them (`zh-HK, zh`).
 * @param acceptLanguage the header Accept-Language
 */
export function preferredLanguage(languages: readonly Language[], acceptLanguage = ''): Language {
  const acceptedRanges = acceptLanguage.split(',').filter((range) => !/;\s*q=0(?:\.0*)?\s*$/i.test(range));
  const matches = acceptedRanges.flatMap((range) => languageFor(range.replace(/;.*/s, '').trim(), languages) ?? []);
  const [first] = matches;
  const exact = matches.find(
    (match) => match.isExact && match.family === first?.family && (match === first || !match.isBare),
  );
  return (exact ?? first)?.language ?? languages[0] ?? '';
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const twoLetterCodes = letters.flatMap((first) => letters.map((second) => first + second));
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** UN M.49 codes of the world, Europe and Latin America, which occur in language tags. */
const areas = ['001', '150', '419'];

const regions = [...twoLetterCodes.filter((code) => regionNames.of(code.toUpperCase())), ...areas];

const anyOf = (patterns: Iterable<string>): string => `(?:${[...new Set(patterns)].join('|')})`;

/** Follows a subtag. Does not match if the weight of the range is q=0, with which browsers refuse a language. */
const notRefused = String.raw`\b(?![^,]*;\s*q=0(?:\.0*)?\s*(?:,|$))`;

/** Follows the script and region of a range. Only variants and extensions may come after it (en-GB-oxendict). */
const noFurtherRegion = String.raw`(?!-(?:[a-z]{2,4}|\d{3})\b)${notRefused}`;

/** Returns patterns for all ranges of a family, with the results of `languageFor`. `names` is its subtags: nb, nn, no. */
function rangesOf(names: readonly string[], languages: readonly Language[]) {
  const siteTags = languages.flatMap((language) => parseTag(language) ?? []);
  const scripts = [...new Set(siteTags.map(({ script }) => script))];
  const scriptsWithRegion = siteTags.map(({ maximal }) => maximal.replace(/^\w+-/, ''));
  const suffixes = ['', ...[...scripts, ...regions, ...scriptsWithRegion].map((subtag) => `-${subtag}`)];
  const listed = names.flatMap((name) => suffixes.map((suffix) => ({ pattern: name + suffix, range: name + suffix })));
  // A script with any other region. The result is the same for all of them, so it is computed for one: Antarctica (AQ).
  const otherRegions = names.flatMap((name) =>
    scripts.map((script) => ({ pattern: String.raw`${name}-${script}-\w{2,3}`, range: `${name}-${script}-AQ` })),
  );
  return [...listed, ...otherRegions].flatMap(({ pattern, range }) => {
    const match = languageFor(range, languages);
    return match ? [{ pattern, ...match }] : [];
  });
}

/**
 * Returns patterns of Accept-Language, in order of precedence, with which nginx selects the same language as
 * `preferredLanguage`. Possessive quantifiers (*+) prevent excessive backtracking on a long header.
 */
function preferences(languages: readonly Language[]): { language: Language; pattern: string }[] {
  const familyOf = (tag: string) => parseTag(tag)?.family;
  const groups = [...Map.groupBy(languages, familyOf)].map(([family, members]) => {
    const names = [...twoLetterCodes, ...members.map((language) => language.replace(/-.*/, ''))];
    return { members, names: [...new Set(names)].filter((name) => familyOf(name) === family) };
  });
  const anyName = anyOf(groups.flatMap(({ names }) => names));
  // Skips ranges of languages that the site does not have, and refused ranges.
  const foreignRanges = String.raw`^\s*+(?:(?!${anyName}${notRefused})[^,]*+,\s*+)*+`;
  return groups.flatMap(({ members: [first = '', ...rest], names }) => {
    const firstOfFamily = `${foreignRanges}${anyOf(names)}${notRefused}`;
    // The first language of the site is nginx's default.
    if (rest.length === 0) return first === languages[0] ? [] : [{ language: first, pattern: firstOfFamily }];
    const ranges = rangesOf(names, [first, ...rest]);
    const matching = (subset: typeof ranges) => anyOf(subset.map(({ pattern }) => pattern)) + noFurtherRegion;
    const patternsFor = (prefix: string, subset: typeof ranges) =>
      [...Map.groupBy(subset, ({ language }) => language)].map(([language, rangesOfLanguage]) => ({
        language,
        pattern: prefix + matching(rangesOfLanguage),
      }));
    const exactBare = ranges.filter(({ isExact, isBare }) => isExact && isBare);
    const exact = ranges.filter(({ isExact, isBare }) => isExact && !isBare);
    // Skips ranges, from the first one of this family to an exact one.
    const untilExact = String.raw`(?=${anyOf(names)}${notRefused})(?:(?!${matching(exact)})[^,]*+,\s*+)*+`;
    const rangeCount = (language: Language) => ranges.filter((range) => range.language === language).length;
    // The language that most ranges select comes last. It needs no list of ranges, because the others have been matched before.
    const [usual = first] = [first, ...rest].toSorted((a, b) => rangeCount(b) - rangeCount(a));
    const unusual = ranges.filter(({ language }) => language !== usual);
    return [
      ...patternsFor(foreignRanges, exactBare),
      ...patternsFor(foreignRanges + untilExact, exact),
      ...patternsFor(foreignRanges, unusual),
      { language: usual, pattern: firstOfFamily },
    ];
  });
}

/** Escapes text for HTML in a quoted string of nginx, in which a dollar sign begins a variable. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'\\$]/g, (character) => `&#${character.charCodeAt(0)};`);

const documentOf = (language: Language, title: string, body: string): string =>
  `'<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>${body}'`;

type Texts = Pick<Messages, 'notReceived' | 'unreadable'>;

/** The pages for requests that nginx cannot read, by their reason: the cookies (431) or the address (400, 414). */
function unreadablePages(texts: readonly (readonly [Language, Texts['unreadable']])[]) {
  const parts = texts.flatMap(([language, { heading, cookies, address, home }], index) => {
    const part = (name: string, content: string) =>
      `map '' $${name}_${index} {\n  default '<div lang="${language}" dir="auto"><h1>${escapeHtml(heading)}</h1>${content}</div>';\n}\n`;
    const link = `<p><a href="/home">${escapeHtml(home)}</a></p>`;
    return part('cookies', `<p>${escapeHtml(cookies)}</p>`) + part('address', `<p>${escapeHtml(address)}</p>${link}`);
  });
  const pagesFor = (name: string, status: string) => [
    ...texts.map(([tag, { title }], index) => `'~^${status} ${tag}$' ${documentOf(tag, title, `$${name}_${index}`)}`),
    // If nginx has not read the visitor's language, in all languages. In variables, because nginx limits the length of a value.
    ...texts.slice(0, 1).map(([tag, { title }]) => {
      const all = texts.map((_, index) => `$${name}_${index}`);
      return `'~^${status} $' ${documentOf(tag, title, all.join(''))}`;
    }),
  ];
  return { parts, pages: [...pagesFor('cookies', '431'), ...pagesFor('address', String.raw`\d+`)] };
}

/** Returns nginx's rules for a visitor's language, and the pages for visitors whose form or request was refused. */
export function languagesConf(texts: ReadonlyMap<Language, Texts>): string {
  const tags = [...texts.keys()];
  const [first = ''] = tags;
  const anyTag = tags.join('|');
  const mapEntries = (entries: readonly string[]) => entries.map((entry) => `  ${entry};\n`).join('');
  const problemPages = [...texts].map(
    ([
      language,
      {
        notReceived: { title, heading, text },
      },
    ]) => {
      const body = `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>`;
      return `${language} ${documentOf(language, title, body)}`;
    },
  );
  const unreadable = unreadablePages([...texts].map(([language, messages]) => [language, messages.unreadable]));
  return `# Written by the build (generator/language-choice.ts), included by nginx/entrypoint.sh, never served. Do not edit.

map $args $requested_language { '~^(?:(?!lang=)[^&]*+&)*+lang=(${anyTag})(?:&|$)' $1; }
map $http_accept_language $preferred_language {
  default ${first};
${mapEntries(preferences(tags).map(({ language, pattern }) => `'~*${pattern}' ${language}`))}}
map "$requested_language $cookie_lang" $site_language {
  default $preferred_language;
  '~^(${anyTag}) ' $1;
  '~^ (${anyTag})$' $1;
}
map '' $default_language {
  default ${first};
}
map $site_language $problem_page {
${mapEntries(problemPages)}}
map "$requested_language$cookie_lang$http_accept_language" $known_language {
  default $site_language;
  '' '';
}
${unreadable.parts.join('')}map "$status $known_language" $unreadable_page {
${mapEntries(unreadable.pages)}}
`;
}
