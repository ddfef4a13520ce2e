import type { Content } from '../../src/content/page-content.ts';
import type { Language } from '../../src/content/schemas/languages.ts';
import { feedPath, pageAt, pageNames, pagePath, releasePage, releasePath } from '../../src/lib/paths.ts';
import { anchorsOf } from '../manifests.ts';
import { isGeneratedFile, masterFiles, qrCodeName } from '../pictures/files.ts';
import { fillIn, leadsToAbsentSection, placeholdersIn, sitePlaceholders } from './derived.ts';
import {
  childrenOf,
  find,
  formatValue,
  type Located,
  type Path,
  type Place,
  type Reading,
  walkParts,
  wordsFile,
} from './reading.ts';

/** The parts whose placeholders pages fill in when they render. */
const filledWhenRendered = new Set<unknown>(['messages', 'pages', 'home', 'plans']);

/** Fields that are not translated: visitors do not read them, or they are names. */
export const notWording = new Set<unknown>([
  'brand',
  'id',
  'to',
  'url',
  'command',
  'language',
  'kind',
  'speaker',
  'picture',
  'currency',
]);

/** A text that visitors read; its path begins with the part. */
type Wording = { text: string; place: Place; path: Path };

function wordingsIn(located: Located, language: Language, path: Path): Wording[] {
  const { value, place, links } = located;
  // An earlier check found no problem in these texts.
  if (links) return [];
  if (typeof value === 'string') {
    return place.file.startsWith(wordsFile('', language)) ? [{ text: value, place, path }] : [];
  }
  if (find(located, ['kind'])?.value === 'code') return [];
  return childrenOf(located).flatMap(([step, child]) =>
    notWording.has(step) ? [] : wordingsIn(child, language, [...path, step]),
  );
}

const wordingsOf = ({ parsedParts, language }: Reading): Wording[] =>
  [...parsedParts].flatMap(([part, root]) => wordingsIn(root, language, [part]));

// Only in upper case, because “todo” is a word in several languages.
const leftover = {
  fault: /\b(?:TODO|FIXME|TBD|XXX|[Ll]orem|[Ii]psum)\b|待定|待补|占位/u,
  message: 'expected finished words',
};
const typedPrice = {
  fault: /[$€£¥￥]\s?\d|\d\s?元/u,
  message: 'expected no typed price: prices are in content/plans.json',
};

/** The Unicode scripts for CLDR's script codes that Unicode lacks, or that combine several scripts. */
const unicodeScripts: Readonly<Record<string, string>> = {
  Hans: '\\p{Script=Han}',
  Hant: '\\p{Script=Han}',
  Jpan: '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}',
  Kore: '\\p{Script=Hangul}\\p{Script=Han}',
};

/** Returns the letters of a language's script, for a character class. */
function lettersOf(language: Language): string {
  const { script = 'Latn' } = new Intl.Locale(language).maximize();
  return unicodeScripts[script] ?? `\\p{Script=${script}}`;
}

const latinLetters = lettersOf('en');
const englishNames = new Intl.DisplayNames('en', { type: 'language' });

/** Returns patterns of untranslated texts: three Latin words and no letter of the language, or letters of another language. */
function untranslatedPatterns({ language, languages }: Reading): { fault: RegExp; message: string }[] {
  const letters = lettersOf(language);
  const message = `expected ${englishNames.of(new Intl.Locale(language).language)}`;
  if (letters !== latinLetters) {
    return [{ fault: new RegExp(`^(?!.*[${letters}])(?=.*[a-z]{2,}\\s+[a-z]{2,}\\s+[a-z]{2,})`, 'u'), message }];
  }
  const foreign = languages.map(({ tag }) => lettersOf(tag)).filter((others) => others !== latinLetters);
  return foreign.length > 0 ? [{ fault: new RegExp(`[${foreign.join('')}]+`, 'u'), message }] : [];
}

/** Three words, or six Chinese characters: shorter texts may be the same in two languages. */
const longText = /(?:\p{L}{2,}\P{L}+){2}\p{L}{2,}|\p{Script=Han}{6}/u;

/** The texts of the default language that no translation can have too: long ones, and those with foreign letters. */
const certainOriginals = (model: Reading, foreign: readonly { fault: RegExp }[]) =>
  new Set(
    wordingsOf(model).flatMap(({ text }) =>
      longText.test(text.replace(/\{\w+\}/g, '')) || foreign.some(({ fault }) => fault.test(text)) ? text : [],
    ),
  );

const hasWords = ({ text }: Wording): boolean => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''));

/**
 * Returns the texts of a file that have words (`all`), and those that equal a text of the default language (`same`). Equal
 * texts count as a coincidence if they are at most half of the file, and none of them is `certain` to need a translation.
 */
function untranslatedIn(wordings: readonly Wording[], originals: ReadonlySet<string>, certain: ReadonlySet<string>) {
  const all = wordings.filter(hasWords);
  const same = all.filter(({ text }) => originals.has(text));
  const isCoincidence = same.length <= all.length / 2 && same.every(({ text }) => !certain.has(text));
  return { all, same: isCoincidence ? [] : same };
}

/** Fields with proper names, which may be in another script. */
const names = new Set<unknown>(['company', 'address']);

/** The width of a text in Latin letters. A Chinese character counts as two. */
export const widthOf = (text: string): number =>
  [...text].length + (text.match(/\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/gu)?.length ?? 0);

const cutInResults = 'search results cut it';
export const resultLimits = {
  title: { max: 65, reason: cutInResults },
  description: { max: 170, reason: cutInResults },
} as const;

const wrapsInNarrowWindow = 'it wraps in a narrow window';
/** Maximum widths in Latin letters. Those of buttons, links and names were measured on pages 320 to 1366 px wide. */
const limits: readonly { field: RegExp; max: number; reason: string }[] = [
  { field: /^pages\..*\.title$/, ...resultLimits.title },
  { field: /^pages\..*\.description$/, ...resultLimits.description },
  { field: /^home\.hero\.(?:download|openApp)$/, max: 22, reason: wrapsInNarrowWindow },
  { field: /^home\.hero\.(?:membership|otherSystems)$/, max: 16, reason: 'the two are on one line of a phone' },
  { field: /^plans\.plans\.\d+\.action$/, max: 18, reason: wrapsInNarrowWindow },
  { field: /^plans\.plans\.\d+\.name$/, max: 11, reason: 'the comparison breaks it on phones' },
  { field: /^navigation\.(?:main|footer\.\d+\.links)\.\d+\.label$/, max: 24, reason: wrapsInNarrowWindow },
];

/** Warns of HTML in plain text, and of a text that is too long for its place on the page. */
function warnOfText({ text, place, path }: Wording, { warn, values }: Reading): void {
  const [tag] = /<\/?[a-z][^<>]*>/i.exec(text) ?? [];
  if (tag && place.file.endsWith('.json')) warn(path, 'HTML is shown as text', tag);
  const limit = limits.find(({ field }) => field.test(path.join('.')));
  const width = widthOf(fillIn(text, values));
  if (limit && width > limit.max) warn(path, `is longer than ${limit.max} letters (${width}): ${limit.reason}`);
}

/**
 * Checks that texts are finished, in their language, and have only known placeholders. Warns of each file with texts that
 * are still in the default language.
 * @param model the default language's texts
 */
export function checkWording(reading: Reading, model: Reading): void {
  const { reportField, warnings } = reading;
  const foreign = untranslatedPatterns(reading);
  const isOriginal = model === reading;
  const originals = new Set(isOriginal ? [] : wordingsOf(model).map(({ text }) => text));
  const certain = isOriginal ? new Set<string>() : certainOriginals(model, foreign);
  const byFile = Map.groupBy(wordingsOf(reading), ({ place }) => place.file);
  for (const [file, wordings] of byFile) {
    for (const wording of wordings) {
      const { text, path } = wording;
      warnOfText(wording, reading);
      const faults = [leftover, typedPrice, ...(names.has(path.at(-1)) ? [] : foreign)];
      // A text that certainly is untranslated is counted below.
      const relevantFaults = certain.has(text) ? [] : faults;
      for (const { fault, message } of relevantFaults) {
        const match = fault.exec(text);
        if (match) reportField(path, message, formatValue(text.slice(Math.max(0, match.index - 12)).slice(0, 40)));
      }
      if (filledWhenRendered.has(path[0])) continue;
      for (const name of placeholdersIn(text).filter((name) => !sitePlaceholders.includes(name))) {
        reportField(path, `expected one of {${sitePlaceholders.join('}, {')}}`, `{${name}}`);
      }
    }
    const { all, same } = untranslatedIn(wordings, originals, certain);
    if (same.length === 0) continue;
    const lines = [...new Set(same.map(({ place }) => place.line ?? 1))].toSorted((a, b) => a - b);
    const share = Math.round((100 * same.length) / all.length);
    const listed = `${lines.slice(0, 8).join(', ')}${same.length > 8 ? ' …' : ''}`;
    const message = `${same.length} of ${all.length} texts (${share} %) are still in ${model.language}, in the lines ${listed}`;
    warnings.push({ file, path: [], message });
  }
}

/** A word that a shell does not split or interpret. */
const shellWord = /^[\w.:/@+-]+$/;

/** Checks that the value of a placeholder in a command is one word: a shell would split a name such as “Lumen Assist”. */
export function checkCommands(reading: Reading): void {
  walkParts(reading, ({ value }, path) => {
    if (path.at(-1) !== 'command' || typeof value !== 'string') return;
    const message = 'expected {slug} or another name of one word, without spaces and signs, in a command';
    for (const name of placeholdersIn(value).filter((name) => sitePlaceholders.includes(name))) {
      if (!shellWord.test(String(reading.values[name]))) reading.reportField(path, message, `{${name}}`);
    }
  });
}

function checkAnchors(content: Content, { report }: Reading): void {
  const pages = pageNames.map((name) => [pagePath(name), anchorsOf(content, name)] as const);
  const releases = content.releases.releases.map((release) => {
    // With one release in the list, anchorsOf need not search for it. Its anchors do not depend on the others.
    const withOneRelease = { ...content, releases: { ...content.releases, releases: [release] } };
    return [releasePath(release.version), anchorsOf(withOneRelease, releasePage, release.version)] as const;
  });
  for (const [page, anchors] of [...pages, ...releases]) {
    for (const repeated of anchors.filter((anchor, index) => anchors.indexOf(anchor) < index)) {
      report({ file: `content/${content.language}`, path: [] }, `expected each id of ${page} once`, `#${repeated}`);
    }
  }
}

/** Returns the fault of a link within the site, or undefined if it is valid. */
export function faultOfLink(to: string, content: Content, publicFiles: readonly string[]): string | undefined {
  if (!to.startsWith('/')) return undefined;
  const { pathname, searchParams, hash } = new URL(to, 'https://site.example');
  const generatedPaths = [
    feedPath(content.language, 'atom'),
    feedPath(content.language, 'json'),
    '/.well-known/security.txt',
  ];
  if (generatedPaths.includes(pathname)) return undefined;
  const page = pageAt(pathname);
  if (!page) {
    const isFile = publicFiles.includes(decodeURIComponent(pathname));
    return isFile || isGeneratedFile(pathname)
      ? undefined
      : 'expected a page of the site, a picture, or a file in public/';
  }
  const version = searchParams.get('version') ?? undefined;
  if (version !== undefined && !content.releases.releases.some((release) => release.version === version)) {
    return 'expected the version of a release that is shown';
  }
  const anchors = anchorsOf(content, page, version);
  const anchor = decodeURIComponent(hash.slice(1));
  return anchor && !anchors.includes(anchor) ? `expected an anchor of ${pathname}: ${anchors.join(', ')}` : undefined;
}

/**
 * Checks that pictures and the targets of links within the site exist, and that ids are unique.
 * @param all the content including scheduled releases and agreements
 * @param contentsAt the content on each day on which a field’s links must be valid: today, and after scheduled changes
 */
export function checkLinks(all: Content, contentsAt: (path: Path) => readonly Content[], reading: Reading): void {
  const masters = masterFiles(reading.root);
  walkParts(reading, ({ value: to }, path) => {
    if (typeof to !== 'string') return;
    const isPicture = path.at(-2) === 'image' && path.at(-1) === 'name';
    if (isPicture && to !== qrCodeName && !masters.has(to)) {
      const known = [...masters.keys()].join(', ');
      reading.reportField(path, `expected a picture of content/images: ${known}`, to);
    }
    if (path.at(-1) !== 'to') return;
    const link = fillIn(to, reading.values);
    if (path[0] === 'navigation' && leadsToAbsentSection(link, all)) return;
    const [message] = contentsAt(path).flatMap((content) => faultOfLink(link, content, reading.publicFiles) ?? []);
    if (message) reading.reportField(path, message, to);
  });
  checkAnchors(all, reading);
}
