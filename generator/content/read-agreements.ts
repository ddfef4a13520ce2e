import path from 'node:path';
import { problem } from '../../src/content/problems.ts';
import type { Language } from '../../src/content/schemas/languages.ts';
import type { LegalDocumentName } from '../../src/content/schemas/legal.ts';
import type { Block } from '../../src/content/schemas/primitives.ts';
import { compareNumbers } from '../../src/content/versions.ts';
import { pagePath } from '../../src/lib/paths.ts';
import { legalFile } from '../manifests.ts';
import { type Heading, headingsIn, idsOf } from './heading-ids.ts';
import { markdownFiles, readMarkdown } from './markdown.ts';
import { type Piece, richText } from './markdown-blocks.ts';
import { type CheckContext, find, formatValue, type LocatedValue, locate, textIfAny, wordsFile } from './reading.ts';

/**
 * Gives each heading an id. In another language, a heading without a written id has that of the default language’s heading at
 * the same position, so that one link leads to the section in every language. Reports if the headings do not correspond.
 */
function addIds(
  pieces: readonly Piece[],
  original: { file: string; pieces: readonly Piece[] } | undefined,
  context: CheckContext,
) {
  const headings = headingsIn(pieces);
  const originals = headingsIn(original?.pieces ?? []);
  const originalIds = idsOf(originals);
  const ownIds = idsOf(headings);
  for (const depth of [2, 3, 4]) {
    const isOfDepth = ({ piece }: Heading) => piece.depth === depth;
    const idsOfDepth = originalIds.filter((_, index) => originals[index]?.piece.depth === depth);
    const headingsOfDepth = headings.filter(isOfDepth);
    const isSame = idsOfDepth.length === headingsOfDepth.length;
    const lacking = headingsOfDepth.find(({ block }) => !block.id);
    if (original && depth === 2 && lacking && !isSame) {
      const values = { count: idsOfDepth.length, original: original.file };
      context.report(lacking.piece.place, problem('as-many-sections', values), String(headingsOfDepth.length));
    }
    for (const [index, heading] of headingsOfDepth.entries()) {
      heading.block.id ??= (isSame && idsOfDepth[index]) || ownIds[headings.indexOf(heading)];
    }
  }
}

/** Returns the text of a summary, which is one paragraph without marks; undefined for another quotation. */
function summaryOf(block: Extract<Block, { kind: 'quote' }>): string | undefined {
  const [first, ...others] = block.content;
  const line = first?.kind === 'paragraph' && others.length === 0 ? first.content : [];
  return line.length > 0 && line.every((inline) => typeof inline === 'string') ? line.join('') : undefined;
}

/** Cuts a document into its sections: `## Title`, then `> summary` if there is one, then the text. */
function cutSections(pieces: readonly Piece[], { report }: CheckContext) {
  const introduction: Piece[] = [];
  const sections: { place: Piece['place']; heading: Heading['block']; summary?: string; body: Piece[] }[] = [];
  for (const piece of pieces) {
    const { place, block, depth } = piece;
    const section = sections.at(-1);
    if (block.kind === 'heading' && depth === 2) {
      sections.push({ place, heading: block, body: [] });
    } else if (block.kind === 'heading' && depth === 1) {
      report(place, problem('heading-of-document'), formatValue(`# ${block.text}`));
    } else if (block.kind === 'quote' && section?.body.length === 0 && section.summary === undefined) {
      const summary = summaryOf(block);
      if (summary === undefined) report(place, problem('plain-summary'));
      else section.summary = summary;
    } else {
      (section?.body ?? introduction).push(piece);
    }
  }
  return { introduction, sections };
}

/** Reads a version of an agreement, by default the current one. */
function readVersion(name: LegalDocumentName, version: string, context: CheckContext): LocatedValue | undefined {
  const { language, languages, report, problems } = context;
  const fileIn = (tag: Language) => wordsFile(legalFile(name, version), tag);
  const filesInLanguages = languages.map(({ tag }) => fileIn(tag));
  const existing = filesInLanguages.find((file) => textIfAny(file, context) !== undefined);
  const expected = existing ? problem('missing-translated-file', { file: existing }) : problem('missing-file');
  // Links to other sections are only text in an earlier version, which has no anchors.
  const page = version ? '' : pagePath(name);
  const source = readMarkdown(fileIn(language), context, expected, page);
  if (!source) return undefined;
  const { front, pieces } = source;
  const number = find(front, ['version']);
  if (version && number && number.value !== version) {
    report(number.place, problem('file-of-version'), String(number.value));
  }
  const problemsBefore = problems.length;
  const [originalFile = ''] = filesInLanguages;
  const isTranslated = originalFile !== fileIn(language) && headingsIn(pieces).some(({ block }) => !block.id);
  const silent = { ...context, report: () => undefined };
  const original = isTranslated ? readMarkdown(originalFile, silent, expected, page) : undefined;
  addIds(pieces, original && { file: originalFile, pieces: original.pieces }, context);
  const { introduction, sections } = cutSections(pieces, context);
  if (problems.length > problemsBefore) return undefined;
  const locatedSections = sections.map(({ place, heading, summary, body }, index): LocatedValue => {
    const placeOfSection = { ...place, path: ['sections', index] };
    const placeOfField = (field: string) => ({ ...place, path: [...placeOfSection.path, field] });
    const fields = new Map<string, LocatedValue>();
    for (const [field, text] of Object.entries({ id: heading.id, title: heading.text, summary })) {
      if (text !== undefined) fields.set(field, locate(text, placeOfField(field)));
    }
    return { place: placeOfSection, value: fields.set('body', richText(body, placeOfField('body'))) };
  });
  front.value.set('introduction', richText(introduction, { ...front.place, path: ['introduction'] }));
  front.value.set('sections', { place: { ...front.place, path: ['sections'] }, value: locatedSections });
  return front;
}

/** Reads an agreement with the earlier versions that any language has, newest first. */
export function readLegal(name: LegalDocumentName, context: CheckContext): LocatedValue | undefined {
  const stem = path.parse(legalFile(name)).name;
  const files = context.languages.flatMap(({ tag }) => markdownFiles(wordsFile('legal/previous', tag), context));
  const filesOfDocument = files.filter((file) => file.startsWith(`${stem}-`));
  const versions = filesOfDocument.map((file) => file.slice(`${stem}-`.length, -'.md'.length));
  const earlier = [...new Set(versions)].toSorted((a, b) => compareNumbers(b, a));
  const [current, ...previous] = ['', ...earlier].map((version) => readVersion(name, version, context));
  const readable = previous.filter((version) => version !== undefined);
  if (!current || readable.length < previous.length) return undefined;
  const { place } = current;
  const list: LocatedValue = { place: { ...place, path: ['previous'] }, value: readable };
  return { place, value: new Map(Object.entries({ current, previous: list })) };
}
