import type { Content } from '../../src/content/page-content.ts';
import type { Language } from '../../src/content/schemas/languages.ts';
import { feedPath, pageAt, pageNames, pagePath, releasePage, releasePath } from '../../src/lib/paths.ts';
import { anchorsOf } from '../manifests.ts';
import { isMadeFile, masterFiles, qrCodeName } from '../pictures/files.ts';
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

/** The kinds whose texts pages fill in when they render, with values of their own. */
const filledWhenRendered = new Set<unknown>(['messages', 'pages', 'home', 'plans']);

/** Fields whose texts visitors do not read, or that are a name in any language. */
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

/** The texts that visitors read in a language. */
function wordingsIn(located: Located, language: Language, path: Path): Wording[] {
  const { value, place } = located;
  if (typeof value === 'string') {
    return place.file.startsWith(wordsFile('', language)) ? [{ text: value, place, path }] : [];
  }
  if (find(located, ['kind'])?.value === 'code') return [];
  return childrenOf(located).flatMap(([step, child]) =>
    notWording.has(step) ? [] : wordingsIn(child, language, [...path, step]),
  );
}

const wordingsOf = ({ written, language }: Reading): Wording[] =>
  [...written].flatMap(([part, root]) => wordingsIn(root, language, [part]));

// In capitals, because “todo” is a word of several languages.
const leftover = {
  fault: /\b(?:TODO|FIXME|TBD|XXX|[Ll]orem|[Ii]psum)\b|待定|待补|占位/u,
  message: 'expected finished words',
};
const typedPrice = {
  fault: /[$€£¥￥]\s?\d|\d\s?元/u,
  message: 'expected no typed price: prices are in content/plans.json',
};

/** The scripts of languages that are written in several, or under another name, as Unicode has it. */
const unicodeScripts: Readonly<Record<string, string>> = {
  Hans: '\\p{Script=Han}',
  Hant: '\\p{Script=Han}',
  Jpan: '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}',
  Kore: '\\p{Script=Hangul}\\p{Script=Han}',
};

/** The letters of a language's script, for a character class. */
function lettersOf(language: Language): string {
  const { script = 'Latn' } = new Intl.Locale(language).maximize();
  return unicodeScripts[script] ?? `\\p{Script=${script}}`;
}

const latinLetters = lettersOf('en');
const englishNames = new Intl.DisplayNames('en', { type: 'language' });

/**
 * The signs that a text was not translated: none of the language's own letters but three Latin words, and in a language with
 * Latin letters those of another language of the site.
 */
function untranslated({ language, languages }: Reading): { fault: RegExp; message: string }[] {
  const own = lettersOf(language);
  const message = `expected ${englishNames.of(new Intl.Locale(language).language)}`;
  if (own !== latinLetters) {
    return [{ fault: new RegExp(`^(?!.*[${own}])(?=.*[a-z]{2,}\\s+[a-z]{2,}\\s+[a-z]{2,})`, 'u'), message }];
  }
  const others = languages.map(({ tag }) => lettersOf(tag)).filter((letters) => letters !== latinLetters);
  return others.length > 0 ? [{ fault: new RegExp(`[${others.join('')}]+`, 'u'), message }] : [];
}

/** Three words, or six Chinese characters: shorter texts may be the same in two languages. */
const longText = /(?:\p{L}{2,}\P{L}+){2}\p{L}{2,}|\p{Script=Han}{6}/u;

/**
 * The texts of the default language that another language cannot have by chance: long ones, and those with letters that it does
 * not have.
 */
const notByChance = (model: Reading, foreign: readonly { fault: RegExp }[]) =>
  new Set(
    wordingsOf(model).flatMap(({ text }) =>
      longText.test(text.replace(/\{\w+\}/g, '')) || foreign.some(({ fault }) => fault.test(text)) ? text : [],
    ),
  );

/** True for a text with words besides its placeholders: there is something to translate. */
const hasWords = ({ text }: Wording): boolean => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''));

/**
 * The texts of a file that are the same in the default language, of all that are to be translated; none where few are the same, and
 * each may be by chance.
 */
function untranslatedIn(wordings: readonly Wording[], originals: ReadonlySet<string>, copied: ReadonlySet<string>) {
  const all = wordings.filter(hasWords);
  const same = all.filter(({ text }) => originals.has(text));
  const isByChance = same.length <= all.length / 2 && same.every(({ text }) => !copied.has(text));
  return { all, same: isByChance ? [] : same };
}

/** Fields that are names, and may be written as in another language. */
const names = new Set<unknown>(['company', 'address']);

/** The width of a text in Latin letters: Chinese characters are as wide as two. */
export const widthOf = (text: string): number =>
  [...text].length + (text.match(/\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/gu)?.length ?? 0);

const because = 'search results cut it';
/** The most that search results show of a page. */
export const resultLimits = { title: { most: 65, because }, description: { most: 170, because } } as const;

const wraps = 'it wraps in a narrow window';
/**
 * The most Latin letters that a text may have, by its field, and what happens to longer ones. Those of buttons, links and
 * names were measured on the pages, 320 to 1366 px wide.
 */
const limits: readonly { field: RegExp; most: number; because: string }[] = [
  { field: /^pages\..*\.title$/, ...resultLimits.title },
  { field: /^pages\..*\.description$/, ...resultLimits.description },
  { field: /^home\.hero\.(?:download|openApp)$/, most: 22, because: wraps },
  { field: /^home\.hero\.(?:membership|otherSystems)$/, most: 16, because: 'the two are on one line of a phone' },
  { field: /^plans\.plans\.\d+\.action$/, most: 18, because: wraps },
  { field: /^plans\.plans\.\d+\.name$/, most: 11, because: 'the comparison breaks it on phones' },
  { field: /^navigation\.(?:main|footer\.\d+\.links)\.\d+\.label$/, most: 24, because: wraps },
];

/** Warns of markup where there is no Markdown, and of a text that is longer than its place on the page. */
function warnOfText({ text, place, path }: Wording, { warn, values }: Reading): void {
  const [tag] = /<\/?[a-z][^<>]*>/i.exec(text) ?? [];
  if (tag && place.file.endsWith('.json')) warn(path, 'HTML is shown as text', tag);
  const limit = limits.find(({ field }) => field.test(path.join('.')));
  const width = widthOf(fillIn(text, values));
  if (limit && width > limit.most) warn(path, `is longer than ${limit.most} letters (${width}): ${limit.because}`);
}

/**
 * Every text is finished and in its language, and every `{placeholder}` in it is known. Texts that are still those of the
 * default language are counted by file.
 */
export function checkWording(reading: Reading, model: Reading): void {
  const { reportField, warnings } = reading;
  const foreign = untranslated(reading);
  const isOriginal = model === reading;
  const originals = new Set(isOriginal ? [] : wordingsOf(model).map(({ text }) => text));
  const copied = isOriginal ? new Set<string>() : notByChance(model, foreign);
  const byFile = Map.groupBy(wordingsOf(reading), ({ place }) => place.file);
  for (const [file, wordings] of byFile) {
    for (const wording of wordings) {
      const { text, path } = wording;
      warnOfText(wording, reading);
      const faults = [leftover, typedPrice, ...(names.has(path.at(-1)) ? [] : foreign)];
      for (const { fault, message } of copied.has(text) ? [] : faults) {
        const match = fault.exec(text);
        if (match) reportField(path, message, formatValue(text.slice(Math.max(0, match.index - 12)).slice(0, 40)));
      }
      if (filledWhenRendered.has(path[0])) continue;
      for (const name of placeholdersIn(text).filter((one) => !sitePlaceholders.includes(one))) {
        reportField(path, `expected one of {${sitePlaceholders.join('}, {')}}`, `{${name}}`);
      }
    }
    const { all, same } = untranslatedIn(wordings, originals, copied);
    if (same.length === 0) continue;
    const lines = same.map(({ place }) => place.line ?? 1);
    const share = Math.round((100 * same.length) / all.length);
    const where = [...new Set(lines)]
      .toSorted((one, other) => one - other)
      .slice(0, 8)
      .join(', ');
    const message = `${same.length} of ${all.length} texts (${share} %) are still in ${model.language}, in the lines ${where}${lines.length > 8 ? ' …' : ''}`;
    warnings.push({ file, path: [], message });
  }
}

/** A word of a command that no shell splits or reads otherwise. */
const oneWord = /^[\w.:/@+-]+$/;

/** Placeholders in commands have values of one word: a name such as “Lumen Assist” would be two. */
export function checkCommands(reading: Reading): void {
  walkParts(reading, ({ value }, path) => {
    if (path.at(-1) !== 'command' || typeof value !== 'string') return;
    const message = 'expected {slug} or another name of one word, without spaces and signs, in a command';
    for (const name of placeholdersIn(value).filter((one) => sitePlaceholders.includes(one))) {
      if (!oneWord.test(String(reading.values[name]))) reading.reportField(path, message, `{${name}}`);
    }
  });
}

/** No page gives two of its elements the same id. */
function checkAnchors(content: Content, { report }: Reading): void {
  const pages = pageNames.map((name) => [pagePath(name), anchorsOf(content, name)] as const);
  const releases = content.releases.releases.map(
    ({ version }) => [releasePath(version), anchorsOf(content, releasePage, version)] as const,
  );
  for (const [page, anchors] of [...pages, ...releases]) {
    for (const repeated of anchors.filter((anchor, index) => anchors.indexOf(anchor) < index)) {
      report({ file: `content/${content.language}`, path: [] }, `expected each id of ${page} once`, `#${repeated}`);
    }
  }
}

/** Returns the problem of a link within the site, if it has one. */
export function faultOfLink(to: string, content: Content, publicFiles: readonly string[]): string | undefined {
  if (!to.startsWith('/')) return undefined;
  const { pathname, searchParams, hash } = new URL(to, 'https://site.example');
  const made = [feedPath(content.language, 'atom'), feedPath(content.language, 'json'), '/.well-known/security.txt'];
  if (made.includes(pathname)) return undefined;
  const page = pageAt(pathname);
  if (!page) {
    const isFile = publicFiles.includes(decodeURIComponent(pathname));
    return isFile || isMadeFile(pathname) ? undefined : 'expected a page of the site, a picture, or a file in public/';
  }
  const version = searchParams.get('version') ?? undefined;
  if (version !== undefined && !content.releases.releases.some((release) => release.version === version)) {
    return 'expected the version of a release that is shown';
  }
  const anchors = anchorsOf(content, page, version);
  const anchor = decodeURIComponent(hash.slice(1));
  return anchor && !anchors.includes(anchor) ? `expected an anchor of ${pathname}: ${anchors.join(', ')}` : undefined;
}

/** The name of a picture, of which content has no file. */
const isMissing = (name: string, root: string): boolean => name !== qrCodeName && !masterFiles(root).has(name);

/**
 * Checks that links within the site lead to pages, releases, sections and files that exist, each under its own id.
 * @param whole the content of all days
 * @param contentsAt what is shown together with the field at a path, now and later
 */
export function checkLinks(whole: Content, contentsAt: (path: Path) => readonly Content[], reading: Reading): void {
  walkParts(reading, ({ value: to }, path) => {
    if (typeof to !== 'string') return;
    if (path.at(-2) === 'image' && path.at(-1) === 'name' && isMissing(to, reading.root)) {
      const known = [...masterFiles(reading.root).keys()].join(', ');
      reading.reportField(path, `expected a picture of content/images: ${known}`, to);
    }
    if (path.at(-1) !== 'to') return;
    const link = fillIn(to, reading.values);
    if (path[0] === 'navigation' && leadsToAbsentSection(link, whole)) return;
    const [message] = contentsAt(path).flatMap((content) => faultOfLink(link, content, reading.publicFiles) ?? []);
    if (message) reading.reportField(path, message, to);
  });
  checkAnchors(whole, reading);
}
