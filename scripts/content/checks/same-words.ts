import { defaultLanguage, type Language, languages } from '../../../src/content/schemas/languages.ts';
import { idOf, isData } from '../data.ts';
import { placeholdersIn, sitePlaceholders } from '../placeholders.ts';
import { fieldName, type Path, shown } from '../problem.ts';
import type { Reading } from '../reading.ts';
import type { Source } from '../source.ts';
import { isPlural } from './plurals.ts';

type Disagree = (path: Path, message: string, found?: string) => void;

const kindOf = (value: unknown): string =>
  value === undefined ? 'nothing' : Array.isArray(value) ? 'a list' : isData(value) ? 'fields' : 'words';

/** The placeholders that a page fills in when it renders: every language must use the same. */
const openPlaceholders = (text: string) => placeholdersIn(text).filter((name) => !sitePlaceholders.includes(name));

function compareTexts(model: string, other: string, path: Path, disagree: Disagree): void {
  const [expected, found] = [openPlaceholders(model), openPlaceholders(other)];
  for (const name of expected) if (!found.includes(name)) disagree(path, `expected {${name}} in it`, shown(other));
  for (const name of found) if (!expected.includes(name)) disagree(path, `expected no {${name}} in it`, shown(other));
}

function compareLists(model: readonly unknown[], other: readonly unknown[], path: Path, disagree: Disagree): void {
  const named = (list: readonly unknown[]) => list.map((item, at) => idOf(item) ?? at + 1).join(', ') || 'none';
  if (named(model) !== named(other)) disagree(path, `expected the items ${named(model)}`, named(other));
  else for (const [at, item] of model.entries()) compare(item, other[at], [...path, at], disagree);
}

function compare(model: unknown, other: unknown, path: Path, disagree: Disagree): void {
  if (kindOf(model) !== kindOf(other)) disagree(path, `expected ${kindOf(model)}`, shown(other));
  else if (typeof model === 'string' && typeof other === 'string') compareTexts(model, other, path, disagree);
  else if (Array.isArray(model) && Array.isArray(other)) compareLists(model, other, path, disagree);
  else if (isData(model) && isData(other) && !isPlural(model)) {
    for (const [key, value] of Object.entries(model)) compare(value, other[key], [...path, key], disagree);
    for (const key of Object.keys(other)) {
      if (!(key in model)) disagree([...path, key], 'expected nothing', shown(other[key]));
    }
  }
}

function compareSources(model: Source, other: Source, { report, problems }: Reading): void {
  compare(model.data, other.data, [], (path, message, found) => {
    const place = { file: other.file, line: other.lineOf(path), field: fieldName(path) };
    // What the schema has said already need not be said again.
    if (problems.some(({ file, field }) => file === place.file && field === place.field)) return;
    report({ ...place, message: `${message}, as in ${model.file}:${model.lineOf(path)}`, found });
  });
}

const folder = (language: Language) => `content/${language}`;

/** Every language has the same files, with the same fields, list items and placeholders. */
export function checkSameWords(reading: Reading): void {
  const { sources, report, problems } = reading;
  for (const language of languages.filter((one) => one !== defaultLanguage)) {
    const [models, others] = [sources[defaultLanguage], sources[language]];
    for (const name of new Set([...models.keys(), ...others.keys()])) {
      const [model, other] = [models.get(name), others.get(name)];
      if (model && other) compareSources(model, other, reading);
      else {
        const file = `${folder(model ? language : defaultLanguage)}/${name}`;
        if (problems.some((problem) => problem.file === file)) continue;
        report({ file, message: `expected a file, because there is ${(model ?? other)?.file}`, found: 'none' });
      }
    }
  }
}
