import { defaultLanguage, type Language, languages } from '../../src/content/schemas/languages.ts';
import type { ContentSoFar } from './check-content.ts';
import { type Data, fieldName, idOf, isData, type Path, shown, walk } from './data.ts';
import { placeholdersIn, sitePlaceholders } from './placeholders.ts';
import { legalFile } from './read-legal.ts';
import { releaseFile } from './read-releases.ts';
import { isReported, type Reading, wordsFile } from './reading.ts';
import type { Source } from './source.ts';

const others = languages.filter((language) => language !== defaultLanguage);

const pluralCategories = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** Returns whether an object holds the forms of a message that depends on a count. */
const isPlural = (value: unknown): value is Data =>
  isData(value) && 'other' in value && Object.keys(value).every((key) => pluralCategories.has(key));

/** Every message with plural forms has exactly those of its language. */
function checkPlurals({ sources, report }: Reading): void {
  for (const language of languages) {
    const source = sources.get(wordsFile('messages.json', language));
    const expected = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join(', ');
    walk(source?.data, (value, path) => {
      if (!source || !isPlural(value) || Object.keys(value).toSorted().join(', ') === expected) return;
      const message = `expected the plural forms of ${language}: ${expected}`;
      const place = { file: source.file, line: source.lineOf(path), field: fieldName(path) };
      report({ ...place, message, found: Object.keys(value).join(', ') });
    });
  }
}

type Disagree = (path: Path, message: string, found?: string) => void;

const kindOf = (value: unknown): string =>
  value === undefined ? 'nothing' : Array.isArray(value) ? 'a list' : isData(value) ? 'fields' : 'words';

/** Returns the placeholders that a page fills in when it renders: every language must use the same. */
const openPlaceholders = (text: string) => placeholdersIn(text).filter((name) => !sitePlaceholders.includes(name));

function compareTexts(model: string, other: string, path: Path, disagree: Disagree): void {
  const [expected, found] = [openPlaceholders(model), openPlaceholders(other)];
  for (const name of expected) if (!found.includes(name)) disagree(path, `expected {${name}} in it`, shown(other));
  for (const name of found) if (!expected.includes(name)) disagree(path, `expected no {${name}} in it`, shown(other));
}

function compareLists(model: readonly unknown[], other: readonly unknown[], path: Path, disagree: Disagree): void {
  const named = (list: readonly unknown[]) => list.map((item, index) => idOf(item) ?? index + 1).join(', ') || 'none';
  if (named(model) !== named(other)) disagree(path, `expected the items ${named(model)}`, named(other));
  else for (const [index, item] of model.entries()) compare(item, other[index], [...path, index], disagree);
}

function compare(model: unknown, other: unknown, path: Path, disagree: Disagree): void {
  if (kindOf(model) !== kindOf(other)) disagree(path, `expected ${kindOf(model)}`, shown(other));
  else if (typeof model === 'string' && typeof other === 'string') compareTexts(model, other, path, disagree);
  else if (Array.isArray(model) && Array.isArray(other)) compareLists(model, other, path, disagree);
  else if (isData(model) && isData(other) && !isPlural(model)) {
    for (const key of new Set([...Object.keys(model), ...Object.keys(other)])) {
      compare(model[key], other[key], [...path, key], disagree);
    }
  }
}

function compareSources(model: Source, other: Source, reading: Reading): void {
  compare(model.data, other.data, [], (path, message, found) => {
    const field = fieldName(path);
    // A field with a reported problem in either language is not reported again.
    if (isReported(reading, model.file, field) || isReported(reading, other.file, field)) return;
    const place = { file: other.file, line: other.lineOf(path), field };
    reading.report({ ...place, message: `${message}, as in ${model.file}:${model.lineOf(path)}`, found });
  });
}

/** Every language has the same files, with the same fields, list items and placeholders. */
function checkSameWords(reading: Reading): void {
  const { sources, report } = reading;
  const names = [...sources.keys()].flatMap((file) => {
    const [, language, ...name] = file.split('/');
    // Missing notes of a release are reported where releases are read.
    return languages.some((one) => one === language) && name[0] !== 'releases' ? [name.join('/')] : [];
  });
  for (const language of others) {
    for (const name of new Set(names)) {
      const [modelFile, file] = [wordsFile(name), wordsFile(name, language)];
      const [model, other] = [sources.get(modelFile), sources.get(file)];
      const [missing, present] = sources.has(modelFile) ? [file, modelFile] : [modelFile, file];
      if (model && other) compareSources(model, other, reading);
      else if (!sources.has(missing) && !isReported(reading, missing)) {
        report({ file: missing, message: `expected a file, because there is ${present}`, found: 'none' });
      }
    }
  }
}

type Outline = Map<string, { what: string; items: string[] }>;

/** Returns the ids in a language's Markdown files: they are anchors, and links are the same in every language. */
function outlineOf({ releases, legal }: ContentSoFar): Outline {
  const outline: Outline = new Map();
  for (const { version, changes, knownIssues } of releases?.releases ?? []) {
    const issues = knownIssues.map(({ id }) => `known issue {#${id}}`);
    const items = [...changes.map(({ id, kind }) => `${kind} {#${id}}`), ...issues];
    outline.set(releaseFile(version), { what: 'changes', items });
  }
  for (const name of ['privacyAgreement', 'userAgreement'] as const) {
    const versions = legal ? [legal[name].current, ...legal[name].previous] : [];
    for (const [index, { version, effective, supersedes, sections }] of versions.entries()) {
      const facts = [`version ${version}`, `effective ${effective}`, `supersedes ${supersedes}`];
      const items = [...facts, ...sections.map(({ id }) => `{#${id}}`)];
      outline.set(legalFile(name, version, index === 0), { what: 'sections', items });
    }
  }
  return outline;
}

/** Every language has the same changes under the same ids, and the same sections of the same agreements. */
function checkSameNotes(contents: readonly ContentSoFar[], reading: Reading): void {
  const model = contents.find(({ language }) => language === defaultLanguage);
  const expected: Outline = model ? outlineOf(model) : new Map();
  for (const content of contents.filter((other) => other !== model)) {
    for (const [name, { what, items }] of outlineOf(content)) {
      const wanted = expected.get(name)?.items;
      const [modelFile, file] = [wordsFile(name), wordsFile(name, content.language)];
      if (!wanted || isReported(reading, modelFile) || isReported(reading, file)) continue;
      const index = Array.from({ length: Math.max(items.length, wanted.length) }).findIndex(
        (_, at) => items[at] !== wanted[at],
      );
      if (index < 0) continue;
      const message = `expected the ${what} of ${modelFile}: ${wanted[index] ?? 'no more'} at place ${index + 1}`;
      reading.report({ file, message, found: items[index] ?? 'nothing' });
    }
  }
}

/** The files whose texts pages fill in when they render, with values of their own. */
const filledWhenRendered = /\/(?:messages|pages|home|plans)\.json$/;

/** Every `{placeholder}` is one that the build knows, except where pages fill in their own. */
function checkPlaceholders({ wordings, report }: Reading): void {
  for (const { text, language: _, ...place } of wordings) {
    if (filledWhenRendered.test(place.file)) continue;
    for (const name of placeholdersIn(text).filter((one) => !sitePlaceholders.includes(one))) {
      report({ ...place, message: `expected one of {${sitePlaceholders.join('}, {')}}`, found: `{${name}}` });
    }
  }
}

const leftover = {
  fault: /\b(?:TODO|FIXME|TBD|XXX|lorem|ipsum)\b|待定|待补|占位/iu,
  message: 'expected finished words',
};
const typedPrice = {
  fault: /[$€£¥￥]\s?\d|\d\s?元/u,
  message: 'expected no typed price: prices are in content/plans.json',
};

/** The signs that a text was not translated. A new language needs its own. */
const untranslated: Readonly<Record<Language, { fault: RegExp; message: string }>> = {
  en: { fault: /\p{Script=Han}+/u, message: 'expected English' },
  'zh-CN': {
    fault: /^(?!.*\p{Script=Han})(?=.*[a-z]{2,}\s+[a-z]{2,}\s+[a-z]{2,})/u,
    message: 'expected Chinese',
  },
};

/** Every text is finished and in its language. */
function checkWording({ wordings, report }: Reading): void {
  for (const { text, language, ...place } of wordings) {
    for (const { fault, message } of [leftover, typedPrice, untranslated[language]]) {
      const match = fault.exec(text);
      if (match) report({ ...place, message, found: shown(text.slice(Math.max(0, match.index - 12)).slice(0, 40)) });
    }
  }
}

/** Checks that every language is complete, with the same fields, items and placeholders. */
export function checkLanguages(contents: readonly ContentSoFar[], reading: Reading): void {
  checkPlaceholders(reading);
  checkSameWords(reading);
  checkSameNotes(contents, reading);
  checkPlurals(reading);
  checkWording(reading);
}
