import { problem } from '../../src/content/problems.ts';
import { articlePath, type PageName } from '../../src/lib/paths.ts';
import { headingsIn, idsOf } from './heading-ids.ts';
import { markdownFiles, readMarkdown } from './markdown.ts';
import { type Piece, richText } from './markdown-blocks.ts';
import { sizeOfPublicPicture } from './picture-size.ts';
import { type CheckContext, find, type LocatedValue, locate, type Place, wordsFile } from './reading.ts';

/** Cuts an article at its headings `## Title`. Gives headings an id that have none. */
function cutArticle(pieces: readonly Piece[], { report }: CheckContext) {
  const introduction: Piece[] = [];
  const sections: { place: Place; id: string; title: string; body: Piece[] }[] = [];
  const ids = idsOf(headingsIn(pieces));
  for (const piece of pieces) {
    const { place, block, depth } = piece;
    const body = sections.at(-1)?.body ?? introduction;
    if (block.kind !== 'heading') {
      body.push(piece);
      continue;
    }
    const id = ids.shift() ?? '';
    if (depth === 2) sections.push({ place, id, title: block.text, body: [] });
    else if (depth === 1) report(place, problem('heading-of-document'), block.text);
    else body.push({ ...piece, block: { ...block, id } });
  }
  return { introduction, sections };
}

/** Replaces the address of the picture by the picture with its size. Without such a picture, its words do not matter. */
function readPicture(front: Map<string, LocatedValue>, { root, report }: CheckContext): void {
  const { place, value } = front.get('picture') ?? {};
  if (!place) return;
  const size = sizeOfPublicPicture(String(value), root);
  if (!size) report(place, problem('picture-of-public'), String(value));
  const entries = Object.entries({ to: value, ...size }).map(([name, field]) => [name, locate(field, place)] as const);
  if (size) front.set('picture', { place, value: new Map(entries) });
  else for (const field of ['picture', 'pictureAlt']) front.delete(field);
}

/** Reads an article, `blog/a-title.md`. Returns undefined if it cannot be read. */
function readArticle(page: PageName, slug: string, context: CheckContext): LocatedValue | undefined {
  const file = wordsFile(`${page}/${slug}.md`, context.language);
  const source = readMarkdown(file, context, problem('missing-file'), articlePath(page, slug));
  if (!source) return undefined;
  const { front, pieces } = source;
  const { introduction, sections } = cutArticle(pieces, context);
  const blocks = (field: string, body: readonly Piece[], place: Place = front.place): [string, LocatedValue][] =>
    body.length > 0 ? [[field, richText(body, { ...place, path: [field] })]] : [];
  const locatedSections = sections.map(({ place, id, title, body }): LocatedValue => {
    const texts = { id: locate(id, place), title: locate(title, place) };
    return { place, value: new Map([...Object.entries(texts), ...blocks('body', body, place)]) };
  });
  readPicture(front.value, context);
  front.value.set('slug', locate(slug, { file, path: [] }));
  front.value.set('sections', { place: front.place, value: locatedSections });
  for (const [field, value] of blocks('introduction', introduction)) front.value.set(field, value);
  return front;
}

/** Reads the articles of a page in one language, the newest first. */
export function readArticles(page: PageName, context: CheckContext): LocatedValue {
  const folder = wordsFile(page, context.language);
  const articles = markdownFiles(folder, context).flatMap(
    (name) => readArticle(page, name.slice(0, -'.md'.length), context) ?? [],
  );
  // By date, then by name, so that the order does not depend on the file system.
  const orderOf = (article: LocatedValue) => `${find(article, ['date'])?.value} ${find(article, ['slug'])?.value}`;
  return {
    place: { file: folder, path: [] },
    value: articles.toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1)),
  };
}
