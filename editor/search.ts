import { type Path, textIfAny } from '../generator/content/reading.ts';
import { isJsonObject } from '../src/lib/json.ts';
import { documentNames, languagesOf, notesFile, readDocument } from './documents.ts';
import type { FieldPlace } from './marks.ts';
import { readMarkdownData } from './rewrite.ts';

/** A text that has the words which were searched for. */
type Found = FieldPlace & { language: string; text: string };

/** More results would not be read. */
const MAX_RESULTS = 100;

/** The numbers of characters that are shown before and after the words. A line has no room for more before them. */
const [LENGTH_BEFORE, LENGTH_AFTER] = [14, 60];

/** What Markdown adds to words: emphasis, addresses of links, ids of headings. */
const marksOfMarkdown = /\*+|\[|\]\([^)]*\)|\{#[\w-]+\}|^[#>-]+ /gm;

const normalised = (text: string): string => text.normalize('NFKC').replaceAll('\u00a0', ' ').toLowerCase();

function excerpt(text: string, index: number, length: number): string {
  const words = (part: string) => part.replace(marksOfMarkdown, '').replace(/\s+/g, ' ');
  const [before, found, after] = [text.slice(0, index), text.slice(index, index + length), text.slice(index + length)];
  const start = words(before);
  const end = words(after);
  return [
    start.length > LENGTH_BEFORE ? `…${start.slice(-LENGTH_BEFORE)}` : start,
    found,
    end.length > LENGTH_AFTER ? `${end.slice(0, LENGTH_AFTER)}…` : end,
  ].join('');
}

type Texts = { etag: string; texts: { at: Path; language: string; text: string }[] };

/** The texts of documents that have not changed since the last search. */
const known = new Map<string, Texts>();

function* textsIn(value: unknown, tags: readonly string[], at: Path = []): Generator<Texts['texts'][number]> {
  if (typeof value === 'string') {
    const language = tags.find((tag) => at.includes(tag)) ?? '';
    if (value !== '') yield { at, language, text: value };
  }
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* textsIn(item, tags, [...at, index]);
  else if (isJsonObject(value))
    for (const [name, item] of Object.entries(value)) yield* textsIn(item, tags, [...at, name]);
}

function textsOfKind(root: string, document: string, tags: readonly string[]): Texts['texts'] {
  const { etag, data } = readDocument(root, document);
  const last = known.get(document);
  const texts = last?.etag === etag ? last.texts : [...textsIn(data, tags)];
  known.set(document, { etag, texts });
  return texts;
}

/** Reads a release, agreement or article only if its file has the words, because there may be thousands. */
function textsOfNotes(root: string, document: string, tags: readonly string[], wanted: string): Texts['texts'] {
  return tags.flatMap((language) => {
    const file = notesFile(document, language);
    const text = textIfAny(file, { root, report: () => undefined });
    if (text === undefined || !normalised(text).includes(wanted)) return [];
    return Object.entries(readMarkdownData(text)).map(([name, value]) => ({
      at: [name, language],
      language,
      text: String(value),
    }));
  });
}

/** Finds words in all texts and facts, in each language. */
export function findTexts(root: string, words: string): Found[] {
  const wanted = normalised(words.trim());
  if (wanted === '') return [];
  const tags = languagesOf(root).map(({ tag }) => tag);
  const results: Found[] = [];
  for (const document of documentNames(root)) {
    const isNotes = document.includes('/');
    const texts = isNotes ? textsOfNotes(root, document, tags, wanted) : textsOfKind(root, document, tags);
    for (const { at, language, text } of texts) {
      const index = normalised(text).indexOf(wanted);
      if (index < 0) continue;
      results.push({ document, at, language, text: excerpt(text, index, wanted.length) });
      if (results.length === MAX_RESULTS) return results;
    }
  }
  return results;
}
