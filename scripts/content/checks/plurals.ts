import { type Language, languages } from '../../../src/content/schemas/languages.ts';
import { type Data, isData } from '../data.ts';
import { fieldName, type Path } from '../problem.ts';
import type { Reading } from '../reading.ts';

const categories = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** Whether an object holds the forms of a message that depends on a count. */
export const isPlural = (value: unknown): value is Data =>
  isData(value) && 'other' in value && Object.keys(value).every((key) => categories.has(key));

function checkForms(forms: Data, language: Language): string | undefined {
  const expected = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  const found = Object.keys(forms).toSorted();
  return expected.join() === found.join()
    ? undefined
    : `expected the plural forms of ${language}: ${expected.join(', ')}`;
}

/** Every message with plural forms has exactly those of its language. */
export function checkPlurals({ sources, report }: Reading): void {
  for (const language of languages) {
    const source = sources[language].get('messages.json');
    const visit = (value: unknown, path: Path): void => {
      if (isPlural(value)) {
        const message = checkForms(value, language);
        const place = { file: source?.file ?? '', line: source?.lineOf(path), field: fieldName(path) };
        if (message) report({ ...place, message, found: Object.keys(value).join(', ') });
      } else if (isData(value)) {
        for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
      }
    };
    visit(source?.data, []);
  }
}
