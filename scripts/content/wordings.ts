import type { Language } from '../../src/content/schemas/languages.ts';
import { isData } from './data.ts';
import { fieldName, type Path } from './problem.ts';
import type { Reading } from './reading.ts';
import type { Source } from './source.ts';

/** Fields that machines read, or that hold Markdown, whose texts are noted where it is parsed. */
const notWording = new Set([
  'id',
  'to',
  'url',
  'command',
  'lines',
  'language',
  'kind',
  'speaker',
  'picture',
  'currency',
]);
const markdown = new Set(['answer', 'body', 'rules']);

/** Notes every text of a source that visitors read. */
export function noteWordings(source: Source, language: Language, reading: Reading): void {
  const visit = (value: unknown, path: Path): void => {
    if (typeof value === 'string') {
      const place = { language, file: source.file, line: source.lineOf(path), field: fieldName(path) };
      if (path.at(-1) === 'to') reading.links.push({ ...place, to: value });
      if (!path.some((step) => typeof step === 'string' && notWording.has(step))) {
        if (!markdown.has(String(path.at(-1)))) reading.wordings.push({ ...place, text: value });
      }
    } else if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) visit(item, [...path, at]);
    } else if (isData(value)) {
      for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
    }
  };
  visit(source.data, []);
}
