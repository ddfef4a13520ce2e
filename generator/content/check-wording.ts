import type { Language } from '../../src/content/schemas/languages.ts';
import { childrenOf, find, type Located, type Path, type Place, type Problem, shown, walk } from './located.ts';
import { fillIn, placeholdersIn, type Reading, sitePlaceholders, wordsFile } from './reading.ts';

/** The kinds whose texts pages fill in when they render, with values of their own. */
const filledWhenRendered = new Set(['messages', 'pages', 'home', 'plans']);

/** Fields whose texts visitors do not read, or that are a name in any language. */
const notWording = new Set(['brand', 'id', 'to', 'url', 'command', 'language', 'kind', 'speaker', 'currency']);

/** The texts that visitors read in a language. */
function wordingsIn(
  located: Located,
  language: Language,
  path: Path = [],
): { text: string; place: Place; path: Path }[] {
  const { value, place } = located;
  if (typeof value === 'string') {
    return place.file.startsWith(wordsFile('', language)) ? [{ text: value, place, path }] : [];
  }
  if (find(located, ['kind'])?.value === 'code') return [];
  return childrenOf(located).flatMap(([step, child]) =>
    notWording.has(String(step)) ? [] : wordingsIn(child, language, [...path, step]),
  );
}

const leftover = {
  fault: /\b(?:TODO|FIXME|TBD|XXX|lorem|ipsum)\b|待定|待补|占位/iu,
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

const allWordings = ({ written, language }: Reading) =>
  [...written.values()].flatMap((root) => wordingsIn(root, language));

/** Three words, or six Chinese characters: shorter texts may be the same in two languages. */
const longText = /(?:\p{L}{2,}\P{L}+){2}\p{L}{2,}|\p{Script=Han}{6}/u;

/** The texts of the default language that another language cannot have by chance. */
const longTexts = (model: Reading) =>
  new Set(allWordings(model).flatMap(({ text }) => (longText.test(text.replace(/\{\w+\}/g, '')) ? text : [])));

/**
 * Every text is finished and in its language, and every `{placeholder}` in it is known. Copies of the default language's texts
 * are left to `wordingWarnings`.
 */
export function checkWording(reading: Reading, model: Reading | undefined): void {
  const { language, written, reportField } = reading;
  const copied = model && model !== reading ? longTexts(model) : new Set();
  const faults = [leftover, typedPrice, ...untranslated(reading)];
  for (const [part, root] of written) {
    for (const { text, path } of wordingsIn(root, language)) {
      const wrong = (message: string, found: string) => reportField([part, ...path], message, found);
      for (const { fault, message } of faults) {
        const match = fault.exec(text);
        if (match && !copied.has(text)) wrong(message, shown(text.slice(Math.max(0, match.index - 12)).slice(0, 40)));
      }
      if (filledWhenRendered.has(part)) continue;
      for (const name of placeholdersIn(text).filter((one) => !sitePlaceholders.includes(one))) {
        wrong(`expected one of {${sitePlaceholders.join('}, {')}}`, `{${name}}`);
      }
    }
  }
}

/** A word of a command that no shell splits or reads otherwise. */
const oneWord = /^[\w.:/@+-]+$/;

/** Placeholders in commands have values of one word: a name such as “Lumen Assist” would be two. */
export function checkCommands({ written, values, reportField }: Reading): void {
  for (const [part, root] of written) {
    walk(root, ({ value }, path) => {
      if (path.at(-1) !== 'command' || typeof value !== 'string') return;
      const message = 'expected {slug} or another name of one word, without spaces and signs, in a command';
      for (const name of placeholdersIn(value).filter((one) => sitePlaceholders.includes(one))) {
        if (!oneWord.test(String(values[name]))) reportField([part, ...path], message, `{${name}}`);
      }
    });
  }
}

/** Counts the texts of each file that are those of the default language, with their lines. */
function copyWarnings(reading: Reading, model: Reading): Problem[] {
  const copied = longTexts(model);
  const byFile = Map.groupBy(allWordings(reading), ({ place }) => place.file);
  return [...byFile].flatMap(([file, texts]) => {
    const lines = texts.flatMap(({ text, place }) => (copied.has(text) ? (place.line ?? 1) : []));
    if (lines.length === 0) return [];
    const share = Math.round((100 * lines.length) / texts.length);
    const where = [...new Set(lines)].slice(0, 8).join(', ');
    const message = `${lines.length} of ${texts.length} texts (${share} %) are still in ${model.language}, in the lines ${where}${lines.length > 8 ? ' …' : ''}`;
    return [{ file, path: [], message }];
  });
}

/** Finds markup in texts that are no Markdown. */
const markupWarnings = (reading: Reading): Problem[] =>
  allWordings(reading).flatMap(({ text, place }) => {
    const [tag] = /<\/?[a-z][^<>]*>/i.exec(text) ?? [];
    return tag && place.file.endsWith('.json') ? [{ ...place, message: 'HTML is shown as text', found: tag }] : [];
  });

/** The width of a text in Latin letters: Chinese characters are as wide as two. */
const widthOf = (text: string): number =>
  [...text].length + (text.match(/\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/gu)?.length ?? 0);

const wraps = 'it wraps in a narrow window';
/**
 * The most Latin letters that a text may have, by the part and field that it is in, and what happens to longer ones. Those of
 * buttons, links and names were measured on the pages, 320 to 1366 px wide.
 */
const limits: readonly { part: string; field: RegExp; most: number; because: string }[] = [
  { part: 'pages', field: /\.title$/, most: 65, because: 'search results cut it' },
  { part: 'pages', field: /\.description$/, most: 170, because: 'search results cut it' },
  { part: 'home', field: /^hero\.(?:download|openApp)$|^closing\.link$/, most: 22, because: wraps },
  { part: 'plans', field: /^plans\.\d+\.action$/, most: 18, because: wraps },
  { part: 'plans', field: /^plans\.\d+\.name$/, most: 11, because: 'the comparison breaks it on phones' },
  { part: 'navigation', field: /^(?:main\.\d+|footer\.\d+\.links\.\d+)\.label$/, most: 24, because: wraps },
];

/** Finds texts that are longer than their place on the page. */
const lengthWarnings = ({ written, language, values }: Reading): Problem[] =>
  limits.flatMap(({ part, field, most, because }) => {
    const root = written.get(part);
    return (root ? wordingsIn(root, language) : []).flatMap(({ text, place, path }) => {
      const width = widthOf(fillIn(text, values));
      if (!field.test(path.join('.')) || width <= most) return [];
      return [{ ...place, message: `is longer than ${most} letters (${width}): ${because}` }];
    });
  });

/** Returns warnings of texts that are probably not what their author meant. */
export const wordingWarnings = ([model, ...others]: readonly Reading[]): Problem[] =>
  (model ? [model, ...others] : []).flatMap((reading) => [
    ...(model && reading !== model ? copyWarnings(reading, model) : []),
    ...markupWarnings(reading),
    ...lengthWarnings(reading),
  ]);
