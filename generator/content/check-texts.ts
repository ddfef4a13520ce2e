import path from 'node:path';
import type { Marks } from '../../src/content/fields.ts';
import type { Content } from '../../src/content/page-content.ts';
import type { ProblemCode } from '../../src/content/problem-messages.ts';
import { type ProblemText, problem } from '../../src/content/problems.ts';
import type { Language } from '../../src/content/schemas/languages.ts';
import { leadsToHiddenPage } from '../../src/content/selections.ts';
import { charactersOf } from '../../src/lib/intl.ts';
import {
  articlePages,
  articlePath,
  feedPath,
  homePath,
  itemIn,
  pageAt,
  pageNames,
  pagePath,
  releasePage,
  releasePath,
  rootPath,
} from '../../src/lib/paths.ts';
import { anchorsOf, legalPages } from '../manifests.ts';
import { isGeneratedFile, masterFiles, qrCodeName } from '../pictures/files.ts';
import { fillIn, leadsToAbsentPart, placeholdersIn, sitePlaceholders } from './derived.ts';
import { type CheckContext, formatValue, type Path, type Place, walkParts, wordsFile } from './reading.ts';
import { sampleTextTest } from './sample-texts.ts';
import { shortList } from './short-list.ts';

/** The parts whose placeholders pages fill in when they render. */
const partsFilledByPages = new Set<unknown>(['messages', 'pages', 'home', 'plans']);

/** A text that visitors read. Its path begins with the name of the part. */
type VisibleText = { text: string; place: Place; path: Path; marks: Marks };

/** True for a text that is copied as it is, and so is neither translated nor changed. */
export const isExact = ({ text }: Marks): boolean => text === 'exact' || text === 'command';

function visibleTextsOf(context: CheckContext): VisibleText[] {
  const texts: VisibleText[] = [];
  walkParts(context, ({ value, place }, path, marks) => {
    if (typeof value === 'string' && marks.owner === 'texts' && !isExact(marks))
      texts.push({ text: value, place, path, marks });
  });
  return texts;
}

// Only in upper case, because “todo” is a word in several languages.
const draftText = {
  pattern: /\b(?:TODO|FIXME|TBD|XXX|[Ll]orem|[Ii]psum)\b|待定|待补|占位/u,
  fault: problem('finished-words'),
};
const typedPrice = {
  pattern: /[$€£¥￥]\s?\d|\d\s?元/u,
  fault: problem('no-typed-price'),
};

/** The Unicode scripts of a script code that Unicode lacks, or that combines several scripts. */
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
const chineseNames = new Intl.DisplayNames('zh-CN', { type: 'language' });

type TextFault = { pattern: RegExp; fault: ProblemText };

/** Returns patterns of untranslated texts: three Latin words and no letter of the language, or letters of another language. */
function untranslatedPatterns({ language, languages }: CheckContext): TextFault[] {
  const letters = lettersOf(language);
  const { language: tag } = new Intl.Locale(language);
  const fault = problem('other-language', {
    language: englishNames.of(tag) ?? tag,
    languageInChinese: chineseNames.of(tag) ?? tag,
  });
  if (letters !== latinLetters) {
    const threeLatinWords = `^(?!.*[${letters}])(?=.*[a-z]{2,}\\s+[a-z]{2,}\\s+[a-z]{2,})`;
    return [{ pattern: new RegExp(threeLatinWords, 'u'), fault }];
  }
  const foreignLetters = languages.map((entry) => lettersOf(entry.tag)).filter((script) => script !== latinLetters);
  if (foreignLetters.length === 0) return [];
  return [{ pattern: new RegExp(`[${foreignLetters.join('')}]+`, 'u'), fault }];
}

const withoutPlaceholders = (text: string): string => text.replace(/\{\w+\}/g, '');

/** Three words, or six Chinese characters: shorter texts may be the same in two languages. */
const longText = /(?:\p{L}{2,}\P{L}+){2}\p{L}{2,}|\p{Script=Han}{6}/u;

/** True for a text that cannot be a translation too: a long one, or one with foreign letters. */
const needsTranslation = (text: string, untranslated: readonly TextFault[]): boolean =>
  longText.test(withoutPlaceholders(text)) || untranslated.some(({ pattern }) => pattern.test(text));

/** The texts of the default language. Those in `certain` cannot be a translation too: long ones, and ones with foreign letters. */
type Originals = { all: ReadonlySet<string>; certain: ReadonlySet<string> };

function originalsFor(context: CheckContext, defaultContext: CheckContext): Originals {
  if (context === defaultContext) return { all: new Set(), certain: new Set() };
  const texts = visibleTextsOf(defaultContext).map(({ text }) => text);
  const untranslated = untranslatedPatterns(context);
  return { all: new Set(texts), certain: new Set(texts.filter((text) => needsTranslation(text, untranslated))) };
}

/** Warns of how many texts of the default language are the sample's in another language, and in which files most of them are. */
function warnOfSample(ofSample: ReadonlySet<VisibleText>, all: number, { language, warnings }: CheckContext): void {
  if (ofSample.size === 0) return;
  const folder = path.posix.dirname(wordsFile('x', language));
  const counts = [...Map.groupBy(ofSample, ({ place }) => place.file)].toSorted(([, a], [, b]) => b.length - a.length);
  const files = counts.slice(0, 6).map(([file, { length }]) => `${path.posix.relative(folder, file)} (${length})`);
  const fault = problem('sample-texts', {
    count: ofSample.size,
    all,
    files: `${files.join(', ')}${counts.length > files.length ? ' …' : ''}`,
  });
  warnings.push({ file: folder, path: [], ...fault });
}

/**
 * Warns of a file with texts that equal a text of the default language. They count as a coincidence if they are at most half
 * of the file's texts with words, and none of them certainly needs a translation.
 */
function warnOfOriginals(file: string, texts: readonly VisibleText[], originals: Originals, context: CheckContext) {
  const withWords = texts.filter(({ text }) => /\p{L}/u.test(withoutPlaceholders(text)));
  const same = withWords.filter(({ text }) => originals.all.has(text));
  const areFew = same.length <= withWords.length / 2;
  if (same.length === 0 || (areFew && !same.some(({ text }) => originals.certain.has(text)))) return;
  const lines = [...new Set(same.map(({ place }) => place.line ?? 1))].toSorted((a, b) => a - b);
  const listed = `${lines.slice(0, 8).join(', ')}${same.length > 8 ? ' …' : ''}`;
  const share = Math.round((100 * same.length) / withWords.length);
  const [{ tag: language } = { tag: '' }] = context.languages;
  const fault = problem('untranslated', { same: same.length, all: withWords.length, share, language, lines: listed });
  context.warnings.push({ file, path: [], ...fault });
}

/** The width of a text in Latin letters. A Chinese character counts as two. */
export const widthOf = (text: string): number =>
  [...text].length + (text.match(/\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/gu)?.length ?? 0);

/** The widths that search results show. */
export const resultLimits = { title: 65, description: 170 } as const;

/** Maximum widths in Latin letters. Those of buttons, links and names were measured on pages 320 to 1366 px wide. */
const limits: readonly { field: RegExp; max: number; code: ProblemCode }[] = [
  { field: /^(?:pages\..*|articles\/\w+\.\d+)\.title$/, max: resultLimits.title, code: 'long-in-results' },
  { field: /^(?:pages\..*|articles\/\w+\.\d+)\.description$/, max: resultLimits.description, code: 'long-in-results' },
  { field: /^home\.hero\.(?:download|openApp)$/, max: 22, code: 'long-in-narrow-window' },
  { field: /^home\.hero\.(?:membership|otherSystems)$/, max: 16, code: 'long-beside-link' },
  { field: /^plans\.plans\.\d+\.action$/, max: 18, code: 'long-in-narrow-window' },
  { field: /^plans\.plans\.\d+\.name$/, max: 11, code: 'long-in-comparison' },
  { field: /^navigation\.(?:main|footer\.\d+\.links)\.\d+\.label$/, max: 24, code: 'long-in-narrow-window' },
];

/** Warns of HTML in plain text, and of a text that is too long for its place on the page. */
function warnOfText({ text, place, path }: VisibleText, { warn, values }: CheckContext): void {
  const [tag] = /<\/?[a-z][^<>]*>/i.exec(text) ?? [];
  if (tag && place.file.endsWith('.json')) warn(path, problem('html-is-text'), tag);
  const limit = limits.find(({ field }) => field.test(path.join('.')));
  const width = widthOf(fillIn(text, values));
  if (limit && width > limit.max) warn(path, problem(limit.code, { max: limit.max, width }));
}

/** Reports a text that is unfinished, in another language, or has an unknown placeholder. */
function checkText(
  { text, path, marks }: VisibleText,
  untranslated: readonly TextFault[],
  { reportField }: CheckContext,
) {
  // An agreement may limit a liability to an amount.
  const isAgreement = legalPages.some((name) => name === path[0]);
  const faults = [draftText, ...(isAgreement ? [] : [typedPrice]), ...(marks.text === 'name' ? [] : untranslated)];
  for (const { pattern, fault } of faults) {
    const match = pattern.exec(text);
    if (!match) continue;
    const before = charactersOf(text.slice(0, match.index)).slice(-12);
    const excerpt = [...before, ...charactersOf(text.slice(match.index))].slice(0, 40);
    reportField(path, fault, formatValue(excerpt.join('')));
  }
}

function checkPlaceholders({ text, path, marks }: VisibleText, { reportField, values }: CheckContext): void {
  for (const name of placeholdersIn(text)) {
    const isEmpty = sitePlaceholders.includes(name) && values[name] === '' && name !== 'webApp';
    if (isEmpty) reportField(path, problem('placeholder-with-value', { placeholder: `{${name}}` }));
  }
  if (partsFilledByPages.has(path[0])) return;
  const knownNames = [...(marks.placeholders ?? []), ...sitePlaceholders];
  for (const name of placeholdersIn(text).filter((placeholder) => !knownNames.includes(placeholder))) {
    const placeholders = shortList(
      knownNames.map((known) => `{${known}}`),
      `{${name}}`,
    );
    reportField(path, problem('known-placeholder', { placeholders }), `{${name}}`);
  }
}

/**
 * Checks that texts are finished, in their language, and have only known placeholders. Warns of each file with texts that
 * are still in the default language.
 */
export function checkWording(context: CheckContext, defaultContext: CheckContext): void {
  const untranslated = untranslatedPatterns(context);
  const originals = originalsFor(context, defaultContext);
  const allTexts = visibleTextsOf(context);
  const isOfSample = context === defaultContext ? sampleTextTest(context.language) : () => false;
  const ofSample = new Set(
    allTexts.filter(({ text, place }) => needsTranslation(text, untranslated) && isOfSample(text, place.file)),
  );
  warnOfSample(ofSample, allTexts.length, context);
  for (const [file, texts] of Map.groupBy(allTexts, ({ place }) => place.file)) {
    for (const visibleText of texts) {
      warnOfText(visibleText, context);
      // A text that certainly is untranslated is counted by warnOfOriginals or warnOfSample.
      if (!originals.certain.has(visibleText.text) && !ofSample.has(visibleText))
        checkText(visibleText, untranslated, context);
      checkPlaceholders(visibleText, context);
    }
    warnOfOriginals(file, texts, originals, context);
  }
}

/** A word that a shell does not split or interpret. */
const shellWord = /^[\w.:/@+-]+$/;

/** Checks that the value of a placeholder in a command is one word: a shell would split a name such as “Lumen Assist”. */
export function checkCommands(context: CheckContext): void {
  walkParts(context, ({ value }, path, { text }) => {
    if (text !== 'command' || typeof value !== 'string') return;
    for (const name of placeholdersIn(value)) {
      const isValid = !sitePlaceholders.includes(name) || shellWord.test(String(context.values[name]));
      if (!isValid) context.reportField(path, problem('one-word-in-command'), `{${name}}`);
    }
  });
}

function checkAnchors(content: Content, { report }: CheckContext): void {
  const reportRepeated = (page: string, anchors: readonly string[]) => {
    for (const repeated of anchors.filter((anchor, index) => anchors.indexOf(anchor) < index)) {
      report({ file: `content/${content.language}`, path: [] }, problem('each-anchor-once', { page }), `#${repeated}`);
    }
  };
  for (const name of pageNames) reportRepeated(pagePath(name), anchorsOf(content, name));
  for (const page of articlePages)
    for (const { slug } of content.articles[page] ?? [])
      reportRepeated(articlePath(page, slug), anchorsOf(content, page, slug));
  for (const release of content.releases.releases) {
    // With one release in the list, anchorsOf need not search for it. Its anchors do not depend on the others.
    const withOneRelease = { ...content, releases: { ...content.releases, releases: [release] } };
    reportRepeated(releasePath(release.version), anchorsOf(withOneRelease, releasePage, release.version));
  }
}

/** Returns the path of an address of this site; other addresses as they are. */
function withoutOrigin(address: string, siteOrigin: string | undefined): string {
  if (!siteOrigin || !URL.canParse(address) || new URL(address).origin !== siteOrigin) return address;
  const { pathname, search, hash } = new URL(address);
  return (pathname === rootPath ? homePath : pathname) + search + hash;
}

/** Returns the fault of a link within the site, or undefined if it is valid. */
export function faultOfLink(to: string, content: Content, publicFiles: readonly string[]): ProblemText | undefined {
  if (!to.startsWith('/')) return undefined;
  const { pathname, searchParams, hash } = new URL(to, 'https://site.example');
  const { language } = content;
  const feeds = [undefined, ...articlePages].flatMap((page) => [
    feedPath(language, 'atom', page),
    feedPath(language, 'json', page),
  ]);
  const generatedPaths = [...feeds, '/.well-known/security.txt'];
  if (generatedPaths.includes(pathname)) return undefined;
  const page = pageAt(pathname);
  if (!page) {
    const isFile = publicFiles.includes(decodeURIComponent(pathname)) || isGeneratedFile(pathname);
    return isFile ? undefined : problem('page-or-file');
  }
  const isArticle = pathname !== pagePath(page);
  if (isArticle && !content.articles[page]?.some(({ slug }) => pathname === articlePath(page, slug))) {
    return problem('shown-article');
  }
  // Shown as text.
  if (leadsToHiddenPage(to, content.site)) return undefined;
  const version = searchParams.get('version') ?? undefined;
  if (version !== undefined && !content.releases.releases.some((release) => release.version === version)) {
    return problem('shown-version');
  }
  const anchors = anchorsOf(content, page, isArticle ? itemIn({ pathname, search: '' }) : version);
  const anchor = decodeURIComponent(hash.slice(1));
  if (!anchor || anchors.includes(anchor)) return undefined;
  if (anchors.length === 0) return problem('no-anchor', { page: pathname });
  return problem('anchor', { page: pathname, anchors: shortList(anchors, anchor) });
}

/**
 * Checks that pictures and the targets of links within the site exist, and that ids are unique.
 * @param withScheduled the content with scheduled releases and agreements
 * @param contentsAt returns the contents in which a field’s link must be valid: today’s, and that after scheduled changes
 */
export function checkLinks(
  withScheduled: Content,
  contentsAt: (path: Path) => readonly Content[],
  context: CheckContext,
): void {
  const masters = masterFiles(context.root);
  // Thousands of releases may have the same links.
  const faultsByContent = new Map<Content, Map<string, ProblemText | undefined>>();
  const faultIn = (content: Content, link: string) => {
    const faults = faultsByContent.get(content) ?? new Map<string, ProblemText | undefined>();
    faultsByContent.set(content, faults);
    if (!faults.has(link)) faults.set(link, faultOfLink(link, content, context.publicFiles));
    return faults.get(link);
  };
  walkParts(context, ({ value: to }, path, { reference }) => {
    if (typeof to !== 'string') return;
    if (reference === 'picture' && to !== qrCodeName && !masters.has(to)) {
      context.reportField(path, problem('known-picture', { names: shortList([...masters.keys()], to) }), to);
    }
    if (reference !== 'link') return;
    // The addresses of site.json, such as {accountPage}, may be below the site's own without being its pages.
    const link = to.startsWith('{') ? fillIn(to, context.values) : withoutOrigin(to, context.siteOrigin);
    if (path[0] === 'navigation' && leadsToAbsentPart(link, withScheduled)) return;
    const [fault] = contentsAt(path).flatMap((content) => faultIn(content, link) ?? []);
    if (fault) context.reportField(path, fault, to);
    if (leadsToHiddenPage(link, withScheduled.site)) context.warn(path, problem('hidden-page', { page: link }));
  });
  checkAnchors(withScheduled, context);
}
