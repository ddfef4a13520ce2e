import { globSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { ChangeKind } from '../../src/content/names.ts';
import type { Language } from '../../src/content/schemas/languages.ts';
import type { LegalDocumentName } from '../../src/content/schemas/legal.ts';
import { isoDateOrTime } from '../../src/content/schemas/primitives.ts';
import { type Release, releaseSchema } from '../../src/content/schemas/releases.ts';
import { compareVersions } from '../../src/content/versions.ts';
import { legalFile } from '../manifests.ts';
import { placeholdersIn } from './derived.ts';
import { withoutMarks } from './direction.ts';
import { type Piece, readMarkdown, richText } from './markdown.ts';
import { readFacts } from './read-json.ts';
import {
  childrenOf,
  dataOf,
  type Folder,
  find,
  formatValue,
  type Located,
  linksIn,
  locate,
  type Place,
  type Problem,
  type ReadContent,
  type Reading,
  textIfAny,
  wordsFile,
} from './reading.ts';

/** releases.json. The words of each release are in a Markdown file. */
export const releaseFactsSchema = v.object({
  updated: isoDateOrTime,
  releases: v.pipe(v.array(v.pick(releaseSchema, ['version', 'date', 'platforms', 'image'])), v.minLength(1)),
});

/** The headings of a release's parts, from messages.json. */
type ReleaseHeadings = Readonly<Record<ChangeKind | 'knownIssues' | 'before' | 'after', string>>;

/** Sorts a release's notes by heading: changes, known issues, excerpt. Reports items without heading or id. */
function sortNotes(pieces: readonly Piece[], headings: ReleaseHeadings, { report }: Reading) {
  const changes: Located[] = [];
  const knownIssues: Located[] = [];
  const excerpt: Record<'before' | 'after', Piece[]> = { before: [], after: [] };
  let kind: string | undefined;
  for (const piece of pieces) {
    const { place, block, depth = 0, items } = piece;
    if (block.kind === 'heading') {
      kind = Object.entries(headings).find(([, heading]) => withoutMarks(heading) === block.text)?.[0];
      if (kind && depth === 2) continue;
      const expected = Object.values(headings).map((name) => `“## ${withoutMarks(name)}”`);
      const found = formatValue(`${'#'.repeat(depth)} ${block.text}`);
      report(place, `expected one of the headings ${expected.join(', ')}`, found);
    } else if (kind === 'before' || kind === 'after') {
      excerpt[kind].push(piece);
    } else if (items) {
      for (const { place: itemPlace, id, content } of items) {
        const change = { ...itemPlace, path: ['changes', changes.length] };
        if (!id) report(itemPlace, 'expected an id such as {#quick-start} at the end of the item');
        else if (kind === 'knownIssues') knownIssues.push(locate({ id, content }, itemPlace));
        else changes.push(locate({ id, kind, content }, change));
      }
    } else {
      report(place, 'expected a list of changes under each heading', block.kind);
    }
  }
  return { changes, knownIssues, excerpt };
}

function markdownFiles(folder: string, { root, texts = new Map() }: Folder): string[] {
  const names = new Set(globSync('*.md', { cwd: path.join(root, folder) }));
  for (const [file, text] of texts) {
    const { dir, base, ext } = path.posix.parse(file);
    if (dir !== folder || ext !== '.md') continue;
    if (text === null) names.delete(base);
    else names.add(base);
  }
  return [...names];
}

/** Parses a release's notes, `releases/1.4.0.md`. Returns undefined if they cannot be read. */
function parseNotes(file: string, headings: ReleaseHeadings, reading: Reading) {
  const notes = readMarkdown(file, reading, 'expected the notes of a release that content/releases.json lists');
  if (!notes) return undefined;
  const { front, pieces } = notes;
  const place = (field: string) => ({ ...front.place, path: [field] });
  const firstHeading = pieces.findIndex(({ block }) => block.kind === 'heading');
  const introduction = pieces.slice(0, firstHeading < 0 ? pieces.length : firstHeading);
  const { value } = front;
  if (introduction.length > 0) value.set('introduction', richText(introduction, place('introduction')));
  const { excerpt, ...lists } = sortNotes(pieces.slice(introduction.length), headings, reading);
  for (const [field, items] of Object.entries(lists)) value.set(field, { place: place(field), value: items });
  const shownParts = Object.entries(excerpt).filter(([, part]) => part.length > 0);
  if (shownParts.length > 0) {
    const parts = shownParts.map(([field, part]) => [field, richText(part, place(field))] as const);
    value.set('excerpt', { place: place('excerpt'), value: new Map(parts) });
  }
  return front;
}

/** A release's notes as they were read. Their check depends on `texts`, and `context` has everything else that it depends on. */
type KnownNotes = {
  texts: readonly (string | undefined)[];
  context: string;
  placeholders: readonly string[];
  fields: { place: Place; value: ReadonlyMap<string, Located> };
  /** The validated release, once a check has found no fault in its notes. */
  release?: Release | undefined;
};

/** A cache. The editor and the development server check all files, which may be thousands, after each change. */
const notesByFile = new Map<string, KnownNotes>();

/** Reads a release's notes, unless neither they nor anything that their check depends on has changed. */
function readNotes(facts: Located, headings: ReleaseHeadings, reading: Reading): KnownNotes | undefined {
  const { languages, language, problems, values } = reading;
  const fileIn = (tag: Language) => wordsFile(`releases/${find(facts, ['version'])?.value}.md`, tag);
  const file = fileIn(language);
  const cached = notesByFile.get(file);
  // The texts of all languages, because the check compares them.
  const texts = languages.map(({ tag }) => textIfAny(fileIn(tag), reading));
  const isSame = texts.length === cached?.texts.length && texts.every((text, index) => text === cached.texts[index]);
  const placeholders = isSame ? cached.placeholders : placeholdersIn(textIfAny(file, reading) ?? '');
  const usedValues = placeholders.map((name) => values[name]);
  const context = JSON.stringify([languages, headings, usedValues, dataOf(facts)]);
  if (isSame && cached.context === context) return cached;
  notesByFile.delete(file);
  const problemCount = problems.length;
  const fields = parseNotes(file, headings, reading);
  const notes = fields && { texts, context, placeholders, fields };
  if (notes && problems.length === problemCount) notesByFile.set(file, notes);
  return notes;
}

const releasesFile = 'content/releases.json';

let lastFacts: { text: string | undefined; read: ReturnType<typeof readFacts<typeof releaseFactsSchema>> } | undefined;

/** Reads releases.json, once for all languages: if its text is unchanged, returns the last result. */
function readReleaseFacts(reading: Reading) {
  const text = textIfAny(releasesFile, reading);
  if (lastFacts && lastFacts.text === text) return lastFacts.read;
  const read = readFacts(releasesFile, releaseFactsSchema, reading);
  lastFacts = read && { text, read };
  return read;
}

/**
 * Reads the releases with their notes.
 * @returns undefined if there is a problem, else also the releases that an earlier check has validated, by index
 */
export function readReleases(headings: ReleaseHeadings, reading: Reading) {
  const { language, report, problems } = reading;
  const read = readReleaseFacts(reading);
  if (!read) return undefined;
  const { located, facts } = read;
  const folder = wordsFile('releases', language);
  const expected = new Set(facts.releases.map(({ version }) => `${version}.md`));
  for (const file of markdownFiles(folder, reading)) {
    if (!expected.has(file))
      report({ file: `${folder}/${file}`, path: [] }, 'expected a release in content/releases.json', 'none');
  }
  const before = problems.length;
  const validReleases: (Release | undefined)[] = [];
  const releases = childrenOf(find(located, ['releases']) ?? located).flatMap(([, release]): Located[] => {
    const notes = readNotes(release, headings, reading);
    if (!notes || !(release.value instanceof Map)) return [];
    validReleases.push(notes.release);
    const { place, value } = notes.fields;
    return [{ place, facts: release.place, value: new Map([...release.value, ...value]) }];
  });
  // If headings or ids have problems, the schema would report consequences of these.
  return problems.length > before ? undefined : { located: withReleases(located, releases), releases, validReleases };
}

export const withReleases = (located: Located, releases: Located[]): Located => {
  const fields = childrenOf(located).map(
    ([field, fact]) => [String(field), field === 'releases' ? { ...fact, value: releases } : fact] as const,
  );
  return { ...located, value: new Map(fields) };
};

/** Remembers the releases of a check that found no problem, except those whose notes have a warning. */
export function rememberReleases({ language, content }: ReadContent, warnings: readonly Problem[]): void {
  const files = new Set(warnings.map(({ file }) => file));
  for (const release of content.releases?.releases ?? []) {
    const file = wordsFile(`releases/${release.version}.md`, language);
    const notes = notesByFile.get(file);
    if (!notes || notes.release || files.has(file)) continue;
    notes.release = release;
    for (const field of notes.fields.value.values()) field.links = linksIn(field);
  }
}

/** Cuts a document into its sections: `## Title {#id}`, then `> summary`, then the text. */
function cutSections(pieces: readonly Piece[], { report }: Reading) {
  const introduction: Piece[] = [];
  const sections: { place: Piece['place']; id: string; title: string; summary: string; body: Piece[] }[] = [];
  for (const piece of pieces) {
    const { place, block, depth } = piece;
    const section = sections.at(-1);
    if (block.kind === 'heading' && !block.id) {
      report(place, 'expected an id such as {#retention} at the end of the heading');
    }
    if (block.kind === 'heading' && depth === 2) {
      sections.push({ place, id: block.id, title: block.text, summary: '', body: [] });
    } else if (block.kind === 'heading' && depth !== 3) {
      report(place, 'expected headings of the levels ## and ###', block.text);
    } else if (block.kind === 'quote') {
      if (section && !section.summary && section.body.length === 0) section.summary = block.text;
      else report(place, 'expected one summary (> …), directly under the section’s heading');
    } else {
      (section?.body ?? introduction).push(piece);
    }
  }
  return { introduction, sections };
}

/** Reads a version of an agreement, by default the current one. */
function readVersion(name: LegalDocumentName, version: string, reading: Reading): Located | undefined {
  const { language, languages, report, problems } = reading;
  const fileIn = (tag: Language) => wordsFile(legalFile(name, version), tag);
  const present = languages.map(({ tag }) => fileIn(tag)).find((file) => textIfAny(file, reading) !== undefined);
  const expected = `expected a file${present ? `, because there is ${present}` : ''}`;
  const source = readMarkdown(fileIn(language), reading, expected);
  if (!source) return undefined;
  const { front, pieces } = source;
  const number = find(front, ['version']);
  if (version && number && number.value !== version) {
    const message = 'expected a file of this name for the version in its front matter';
    report(number.place, message, String(number.value));
  }
  const before = problems.length;
  const { introduction, sections } = cutSections(pieces, reading);
  if (problems.length > before) return undefined;
  const value = sections.map(({ place, id, title, summary, body }, index): Located => {
    const at = (field: string) => ({ ...place, path: ['sections', index, field] });
    const texts = Object.entries({ id, title, summary }).map(
      ([field, text]) => [field, locate(text, at(field))] as const,
    );
    return { place, value: new Map([...texts, ['body', richText(body, at('body'))]]) };
  });
  front.value.set('introduction', richText(introduction, { ...front.place, path: ['introduction'] }));
  front.value.set('sections', { place: { ...front.place, path: ['sections'] }, value });
  return front;
}

/** Reads an agreement with the earlier versions that any language has, newest first. */
export function readLegal(name: LegalDocumentName, reading: Reading): Located | undefined {
  const stem = path.parse(legalFile(name)).name;
  const files = reading.languages.flatMap(({ tag }) => markdownFiles(wordsFile('legal/previous', tag), reading));
  const numbers = files.flatMap((file) =>
    file.startsWith(`${stem}-`) ? file.slice(stem.length + 1, -'.md'.length) : [],
  );
  const earlier = [...new Set(numbers)].toSorted((a, b) => compareVersions(b, a));
  const [current, ...previous] = ['', ...earlier].map((version) => readVersion(name, version, reading));
  const readable = previous.filter((version) => version !== undefined);
  if (!current || readable.length < previous.length) return undefined;
  const { place } = current;
  const list: Located = { place: { ...place, path: ['previous'] }, value: readable };
  return { place, value: new Map(Object.entries({ current, previous: list })) };
}
