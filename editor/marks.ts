import { vercelStegaCombine } from '@vercel/stega';
import { contentSchema } from '../generator/content/content-schema.ts';
import type { Path } from '../generator/content/reading.ts';
import { legalPages } from '../generator/manifests.ts';
import { innerSchema, type Marks, marksOf } from '../src/content/fields.ts';
import type { Content } from '../src/content/page-content.ts';
import { type Article, articleSchema } from '../src/content/schemas/articles.ts';
import { type LegalDocument, type LegalVersion, legalVersionSchema } from '../src/content/schemas/legal.ts';
import { type Release, releaseSchema } from '../src/content/schemas/releases.ts';
import { member } from '../src/lib/json.ts';
import { articlePages, recordOf } from '../src/lib/paths.ts';

/** The field of a text: its document, and its path in the form. */
export type FieldPlace = { document: string; at: Path };

/** The places of all marked texts. A mark is the index of one, because invisible characters for a whole path would be many. */
const places: FieldPlace[] = [];
const indexes = new Map<string, number>();

function indexOf(place: FieldPlace): number {
  const key = JSON.stringify(place);
  const index = indexes.get(key) ?? places.push(place) - 1;
  indexes.set(key, index);
  return index;
}

/** Returns the places of marks, for the editor's page. */
export const placesOf = (marks: readonly number[]): (FieldPlace | null)[] => marks.map((mark) => places[mark] ?? null);

/** Texts that are copied as they are would be copied with the mark. */
const isMarkable = ({ owner, text, reference }: Marks): boolean =>
  owner === 'texts' && text !== 'exact' && text !== 'command' && reference === undefined;

const kindsWithText: readonly unknown[] = ['strong', 'emphasis', 'deleted', 'link'];
const otherInlineKinds: readonly unknown[] = ['code', 'image', 'note', 'break'];

const hasText = (item: unknown): boolean => typeof item === 'string' || kindsWithText.includes(member(item, 'kind'));
const isInline = (item: unknown): boolean => hasText(item) || otherInlineKinds.includes(member(item, 'kind'));

/**
 * True if more text of the same line follows. Only the last text of a line gets a mark: quotations of agreements are searched in
 * lines, and would not be found across a mark.
 */
function isFollowedByText(items: readonly unknown[], index: number): boolean {
  const following = items.slice(index + 1);
  const end = following.findIndex((item) => !isInline(item));
  return isInline(items[index]) && following.slice(0, end < 0 ? undefined : end).some(hasText);
}

type Schema = Parameters<typeof marksOf>[0];

/**
 * Adds to each text the mark of its field, as invisible characters (@vercel/stega). The preview finds and removes them.
 * @param placeAt returns the field of the text at a path, in which `owner` is the language's step
 */
function mark(schema: Schema, value: unknown, placeAt: (path: Path) => FieldPlace, language: string): unknown {
  /** @param fixed the path of the field, once it is known: parts of plain text or Markdown have no fields of their own */
  const visit = (inner: Schema | undefined, data: unknown, path: Path, fixed?: Path): unknown => {
    if (!inner || data === null || data === undefined) return data;
    const marks = marksOf(inner, data);
    // The quoted words are searched for in the agreement, whose text the page shows.
    if (marks.reference === 'citation') return data;
    const isText = marks.owner === 'texts';
    const field = fixed ?? (isText ? [...path, language] : undefined);
    if (typeof data === 'string') {
      return data !== '' && isMarkable(marks) ? vercelStegaCombine(data, indexOf(placeAt(field ?? path)), false) : data;
    }
    if (typeof data !== 'object') return data;
    const isOneField = isText && (marks.markdown || marks.text === 'rich');
    const map = (step: string | number, item: unknown) => {
      // Plural forms follow the language in the form's path.
      const next = fixed ?? (isText ? (isOneField ? field : [...path, language, step]) : undefined);
      return visit(innerSchema(inner, step, data), item, [...path, step], next);
    };
    if (Array.isArray(data)) {
      const isLine = fixed !== undefined || marks.text === 'rich';
      return data.map((item, index) => (isLine && isFollowedByText(data, index) ? item : map(index, item)));
    }
    return Object.fromEntries(Object.entries(data).map(([name, item]) => [name, map(name, item)]));
  };
  return visit(schema, value, []);
}

/** A cache, because a site may have thousands of releases. */
const markedReleases = new WeakMap<Release, Release>();

/** The fields of a Markdown file's front matter. All others are in its text. */
const frontMatter = ['title', 'summary', 'imageAlt', 'changed', 'description', 'author', 'pictureAlt'];

const placeInNotes =
  (document: string, language: string) =>
  ([field = '']: Path): FieldPlace => ({
    document,
    at: [frontMatter.includes(String(field)) ? field : 'text', language],
  });

function withMarks<Value>(schema: Schema, value: Value, placeAt: (path: Path) => FieldPlace, language: string): Value;
function withMarks(schema: Schema, value: unknown, placeAt: (path: Path) => FieldPlace, language: string): unknown {
  return mark(schema, value, placeAt, language);
}

function markedRelease(release: Release, language: string): Release {
  const known = markedReleases.get(release);
  const marked =
    known ?? withMarks(releaseSchema, release, placeInNotes(`releases/${release.version}`, language), language);
  markedReleases.set(release, marked);
  return marked;
}

/** Returns content whose texts carry the marks of their fields. */
export function markTexts(content: Content): Content {
  const { language } = content;
  const schema = contentSchema(content);
  const { releases, legal, articles, pageFiles, ...others } = content;
  const documents: Readonly<Record<string, string>> = { thirdParty: 'third-party' };
  const placeAt = ([part = '', ...at]: Path): FieldPlace => ({ document: documents[part] ?? String(part), at });
  // An earlier version has the marks of the current one, because pages compare the two.
  const markAgreement = (name: (typeof legalPages)[number]): LegalDocument => {
    const place = placeInNotes(`legal/${name}`, language);
    const markVersion = (version: LegalVersion) => withMarks(legalVersionSchema, version, place, language);
    const { current, previous, ...fields } = legal[name];
    return { ...fields, current: markVersion(current), previous: previous.map(markVersion) };
  };
  const markArticle = (page: string) => (article: Article) =>
    withMarks(articleSchema, article, placeInNotes(`articles/${page}/${article.slug}`, language), language);
  return {
    ...withMarks(schema, others, placeAt, language),
    pageFiles,
    legal: recordOf(legalPages, markAgreement),
    articles: recordOf(articlePages, (page) => (articles[page] ?? []).map(markArticle(page))),
    releases: { ...releases, releases: releases.releases.map((release) => markedRelease(release, language)) },
  };
}
