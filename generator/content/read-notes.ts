import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { lineText, plainText } from '../../src/content/format.ts';
import { problem } from '../../src/content/problems.ts';
import type { Language } from '../../src/content/schemas/languages.ts';
import { type Inline, isoDateOrTime } from '../../src/content/schemas/primitives.ts';
import { type Release, releaseSchema } from '../../src/content/schemas/releases.ts';
import { releasePath } from '../../src/lib/paths.ts';
import { placeholdersIn } from './derived.ts';
import { withoutMarks } from './direction.ts';
import { markdownFiles, readMarkdown } from './markdown.ts';
import { notesBlock, type Piece, richText } from './markdown-blocks.ts';
import { readFacts } from './read-json.ts';
import {
  type CheckContext,
  childrenOf,
  dataOf,
  find,
  formatValue,
  type LanguageContent,
  type LocatedLink,
  type LocatedValue,
  linksIn,
  locate,
  type Place,
  type Problem,
  placeOf,
  textIfAny,
  wordsFile,
} from './reading.ts';

/** releases.json. The words of each release are in a Markdown file. */
export const releaseFactsSchema = v.object({
  updated: isoDateOrTime,
  releases: v.pipe(
    v.array(v.pick(releaseSchema, ['version', 'date', 'channel', 'platforms', 'image'])),
    v.minLength(1),
  ),
});

/** The headings of a release's parts, from messages.json and site.json, by kind of change, `knownIssues`, `before`, `after` and `app`. */
export type ReleaseHeadings = Readonly<Record<string, string>>;

/** Returns a line as text, with asterisks around strong words. */
const emphasisedText = (line: readonly Inline[]): string =>
  lineText(
    line.map((inline) =>
      typeof inline !== 'string' && inline.kind === 'strong' ? `*${lineText(inline.content)}*` : inline,
    ),
  );

/** Reads the state of the app: a list, a question, the lines of the answer, and last the source in italics with its words. */
function readPlate(pieces: readonly Piece[], place: Place): LocatedValue {
  const fields = new Map<string, LocatedValue>();
  const answer: LocatedValue[] = [];
  for (const { place: piecePlace, block, items } of pieces) {
    if (items) {
      const list = items.map((item) => locate(plainText(item.content), item.place));
      fields.set('list', { place: piecePlace, value: list });
    } else if (block.kind === 'quote') {
      fields.set('question', locate(plainText(block.content), piecePlace));
    } else if (block.kind === 'paragraph') {
      const [first, ...others] = block.content;
      if (typeof first === 'object' && first.kind === 'emphasis') {
        fields.set('source', locate(lineText(first.content), piecePlace));
        fields.set('quote', locate(emphasisedText(others).trim(), piecePlace));
      } else answer.push(locate(lineText(block.content), piecePlace));
    }
  }
  return { place, value: fields.set('answer', { place, value: answer }) };
}

/** Sorts a release's notes by heading: changes, known issues, excerpt, state of the app. Reports items without heading or id. */
function sortNotes(pieces: readonly Piece[], headings: ReleaseHeadings, { report }: CheckContext) {
  const changes: LocatedValue[] = [];
  const knownIssues: LocatedValue[] = [];
  const shown: Record<'before' | 'after' | 'app', Piece[]> = { before: [], after: [], app: [] };
  const headingsInFile = Object.entries(headings).map(([kind, heading]) => ({ kind, text: withoutMarks(heading) }));
  let kind: string | undefined;
  for (const piece of pieces) {
    const { place, block, depth = 0, items } = piece;
    if (block.kind === 'heading') {
      kind = headingsInFile.find(({ text }) => text === block.text)?.kind;
      if (kind && depth === 2) continue;
      const expected = headingsInFile.map(({ text }) => `“## ${text}”`).join(', ');
      report(
        place,
        problem('release-heading', { headings: expected }),
        formatValue(`${'#'.repeat(depth)} ${block.text}`),
      );
    } else if (kind === 'before' || kind === 'after' || kind === 'app') {
      shown[kind].push(piece);
    } else if (items) {
      for (const { place: itemPlace, id, content, notes } of items) {
        const changePlace = { ...itemPlace, path: ['changes', changes.length] };
        const withNotes = [...content, ...notesBlock(notes)];
        if (!id) report(itemPlace, problem('id-of-item'));
        else if (kind === 'knownIssues') knownIssues.push(locate({ id, content: withNotes }, itemPlace));
        else changes.push(locate({ id, kind, content: withNotes }, changePlace));
      }
    } else {
      report(place, problem('list-of-changes'), formatValue(plainText([block])));
    }
  }
  const { app, ...excerpt } = shown;
  return { changes, knownIssues, excerpt, app };
}

/** Parses a release's notes, `releases/1.4.0.md`. Returns undefined if they cannot be read. */
function parseNotes(file: string, headings: ReleaseHeadings, context: CheckContext) {
  const page = releasePath(path.basename(file, '.md'));
  const notes = readMarkdown(file, context, problem('listed-notes'), page);
  if (!notes) return undefined;
  const { front, pieces } = notes;
  const fields = front.value;
  const placeOfField = (field: string) => ({ ...front.place, path: [field] });
  const firstHeading = pieces.findIndex(({ block }) => block.kind === 'heading');
  const introduction = firstHeading < 0 ? pieces : pieces.slice(0, firstHeading);
  if (introduction.length > 0) fields.set('introduction', richText(introduction, placeOfField('introduction')));
  const { excerpt, app, changes, knownIssues } = sortNotes(pieces.slice(introduction.length), headings, context);
  fields.set('changes', { place: placeOfField('changes'), value: changes });
  fields.set('knownIssues', { place: placeOfField('knownIssues'), value: knownIssues });
  const excerptFields = new Map<string, LocatedValue>();
  for (const [field, blocks] of Object.entries(excerpt)) {
    if (blocks.length > 0) excerptFields.set(field, richText(blocks, placeOfField(field)));
  }
  if (excerptFields.size > 0) fields.set('excerpt', { place: placeOfField('excerpt'), value: excerptFields });
  if (app.length > 0) fields.set('plate', readPlate(app, placeOfField('plate')));
  return front;
}

/** A release's notes as they were read. Their check depends on `texts` and `otherInputs`. */
type CachedNotes = {
  /** The texts of the notes in each language, because the check compares them. */
  texts: readonly (string | undefined)[];
  otherInputs: string;
  placeholders: readonly string[];
  fields: { place: Place; value: ReadonlyMap<string, LocatedValue> };
  /** The fields together with those of releases.json, which are `facts`. */
  merged?: { facts: LocatedValue; value: Map<string, LocatedValue> } | undefined;
  /** The validated release and its links, once a check has found no problem in its notes. */
  valid?: { release: Release; linksToCheck: readonly LocatedLink[] } | undefined;
};

/** A cache. The editor and the development server check all files, which may be thousands, after each change. */
const notesByFile = new Map<string, CachedNotes>();

/** A cache: releases.json rarely changes (`readReleaseFacts`). */
const factsTexts = new WeakMap<LocatedValue, string>();

function factsText(facts: LocatedValue): string {
  const text = factsTexts.get(facts) ?? JSON.stringify(dataOf(facts));
  factsTexts.set(facts, text);
  return text;
}

/**
 * Reads a release's notes, unless neither they nor anything that their check depends on has changed.
 * @param sharedInputs those of all releases
 */
function readNotes(
  facts: LocatedValue,
  headings: ReleaseHeadings,
  sharedInputs: string,
  context: CheckContext,
): CachedNotes | undefined {
  const { languages, language, problems, values } = context;
  const fileIn = (tag: Language) => wordsFile(`releases/${find(facts, ['version'])?.value}.md`, tag);
  const file = fileIn(language);
  const cached = notesByFile.get(file);
  const texts = languages.map(({ tag }) => textIfAny(fileIn(tag), context));
  const hasSameTexts = isDeepStrictEqual(texts, cached?.texts);
  const placeholders = cached && hasSameTexts ? cached.placeholders : placeholdersIn(textIfAny(file, context) ?? '');
  const usedValues = placeholders.map((name) => values[name]);
  const otherInputs = `${sharedInputs} ${JSON.stringify(usedValues)} ${factsText(facts)}`;
  if (cached && hasSameTexts && cached.otherInputs === otherInputs) return cached;
  notesByFile.delete(file);
  const problemsBefore = problems.length;
  const fields = parseNotes(file, headings, context);
  const notes = fields && { texts, otherInputs, placeholders, fields };
  if (notes && problems.length === problemsBefore) notesByFile.set(file, notes);
  return notes;
}

const releasesFile = 'content/releases.json';

let lastFacts: { text: string | undefined; read: ReturnType<typeof readFacts<typeof releaseFactsSchema>> } | undefined;

/** Reads releases.json, once for all languages: if its text is unchanged, returns the last result. */
function readReleaseFacts(context: CheckContext) {
  const text = textIfAny(releasesFile, context);
  if (lastFacts && lastFacts.text === text) return lastFacts.read;
  const read = readFacts(releasesFile, releaseFactsSchema, context);
  lastFacts = read && { text, read };
  return read;
}

/** A release with its notes, and the validated release if an earlier check has found no problem in it. */
type ReadRelease = { located: LocatedValue; validRelease: Release | undefined };

/** Reads releases.json (`located`), and the releases with their notes. Returns undefined if there is a problem. */
export function readReleases(headings: ReleaseHeadings, context: CheckContext) {
  const { language, report, problems } = context;
  const read = readReleaseFacts(context);
  if (!read) return undefined;
  const { located, facts } = read;
  const folder = wordsFile('releases', language);
  const expectedFiles = new Set(facts.releases.map(({ version }) => `${version}.md`));
  for (const file of markdownFiles(folder, context)) {
    if (!expectedFiles.has(file)) report({ file: `${folder}/${file}`, path: [] }, problem('listed-release'), 'none');
  }
  const problemsBefore = problems.length;
  const releaseFacts = childrenOf(find(located, ['releases']) ?? located);
  const sharedInputs = JSON.stringify([context.languages, headings]);
  const releases = releaseFacts.flatMap(([index, release]): ReadRelease[] => {
    const notes = readNotes(release, headings, sharedInputs, context);
    if (!notes || !(release.value instanceof Map)) return [];
    const { place, value } = notes.fields;
    if (notes.merged?.facts !== release)
      notes.merged = { facts: release, value: new Map([...release.value, ...value]) };
    const { release: validRelease, linksToCheck } = notes.valid ?? {};
    const merged = { place, facts: release.place, linksToCheck, value: notes.merged.value };
    // The newest one is always validated again, because the schema requires a release.
    return [{ located: merged, validRelease: index === 0 ? undefined : validRelease }];
  });
  // If headings or ids have problems, the schema would report consequences of these.
  return problems.length > problemsBefore ? undefined : { located, releases };
}

/** Replaces the list of releases.json by releases with their notes. */
export function withReleases(located: LocatedValue, releases: readonly ReadRelease[]): LocatedValue {
  const fields = childrenOf(located).map(([name, field]): [string, LocatedValue] => [String(name), field]);
  const list = { place: placeOf(located, ['releases']), value: releases.map((release) => release.located) };
  return { ...located, value: new Map(fields).set('releases', list) };
}

/** Remembers the releases of a check that found no problem, except those whose notes have a warning in any language. */
export function rememberReleases(context: LanguageContent, warnings: readonly Problem[]): void {
  const { language, content, parsedParts } = context;
  const filesWithWarnings = new Set(warnings.map(({ file }) => path.basename(file)));
  for (const [index, release] of (content.releases?.releases ?? []).entries()) {
    const file = wordsFile(`releases/${release.version}.md`, language);
    const notes = notesByFile.get(file);
    if (!notes || notes.valid || filesWithWarnings.has(path.basename(file))) continue;
    const located = find(parsedParts.get('releases'), ['releases', index]);
    if (!located) continue;
    notes.valid = { release, linksToCheck: linksIn(located, releaseSchema) };
  }
}
