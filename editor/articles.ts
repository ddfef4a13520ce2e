import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { markdownFiles } from '../generator/content/markdown.ts';
import { wordsFile } from '../generator/content/reading.ts';
import { localToday } from '../generator/environment.ts';
import { filesIn } from '../generator/files.ts';
import type { Draft } from '../scripts/commands/adopt/draft.ts';
import { mark } from '../src/content/fields.ts';
import { articleSchema } from '../src/content/schemas/articles.ts';
import { richTextSchema } from '../src/content/schemas/primitives.ts';
import { articlePages, articlePath, type PageName, pagePath } from '../src/lib/paths.ts';
import { rewriteJson, rewriteMarkdown } from './rewrite.ts';

const { slug, introduction: _, sections: __, languages: ___, ...fields } = articleSchema.entries;

/** The front matter and the text of an article. Each language has its own, because an article may exist in one language only. */
export const articleForm = v.object(
  Object.fromEntries(
    Object.entries({ ...fields, picture: v.optional(fields.picture.wrapped.entries.to), text: richTextSchema }).map(
      ([name, field]) => [name, mark(field, { owner: 'texts' })],
    ),
  ),
);

export type ArticleName = { page: PageName; slug: string };

/** The page and the slug of `articles/blog/a-title`; undefined for another document. */
export function articleOf(name: string): ArticleName | undefined {
  const [kind, pageName, articleSlug] = name.split('/');
  const page = articlePages.find((candidate) => candidate === pageName);
  return kind === 'articles' && page && articleSlug ? { page, slug: articleSlug } : undefined;
}

/** Lists the articles that at least one language has, by page. */
export const articleNames = (root: string, tags: readonly string[]): string[] =>
  articlePages.flatMap((page) => {
    const folder = { root, report: () => undefined };
    const files = new Set(tags.flatMap((tag) => markdownFiles(wordsFile(page, tag), folder)));
    return [...files].sort().map((file) => `articles/${page}/${path.parse(file).name}`);
  });

/** Returns the text as the name of a new article's file. @throws if it cannot be in an address, or another article has it */
export function newSlug(page: string, text: string, names: readonly string[]): string {
  const isFree = v.check((name: string) => !names.includes(`articles/${page}/${name}`), 'each-id-once');
  return v.parse(v.pipe(slug, isFree), text, { abortPipeEarly: true });
}

/** Adds a draft of today in the default language. Its title is the name of its file. */
export function addArticleTo(draft: Draft, page: string, name: string): void {
  const title = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  const front = { title, description: title, date: localToday(), draft: 'true', text: title };
  draft.replace(`${draft.languages[0]?.tag}/${page}/${name}.md`, () => rewriteMarkdown('', front));
}

const redirectList = v.array(v.looseObject({ from: v.string() }));

/**
 * Renames an article's files, and changes links to it.
 * @param isPublic adds a redirect from the old address, which others may link to
 */
export function renameArticleIn(draft: Draft, page: PageName, old: string, name: string, isPublic: boolean): void {
  const [from, to] = [articlePath(page, old), articlePath(page, name)];
  // Not in an address of another site.
  const links = new RegExp(`(?<![\\w.-])${from}(?![\\w-])`, 'g');
  const files = filesIn(path.join(draft.root, 'content')).filter((file) => /\.(?:json|md)$/.test(file));
  for (const file of files) draft.replace(file, (source) => source.replace(links, to));
  for (const { tag } of draft.languages) {
    const pathOf = (stem: string) => path.join(draft.root, wordsFile(`${page}/${stem}.md`, tag));
    if (existsSync(pathOf(old))) renameSync(pathOf(old), pathOf(name));
  }
  draft.replace('redirects.json', (text) => {
    const source = text || '[]';
    // The new address may be an earlier one of this article.
    const others = v.parse(redirectList, JSON.parse(source)).filter((redirect) => redirect.from !== to);
    return rewriteJson(source, isPublic ? [...others, { from, to }] : others);
  });
}

/** Redirects to a deleted article lead to the page that lists the others. */
export const redirectToPageIn = (draft: Draft, { page, slug: deleted }: ArticleName): void =>
  draft.replaceAll('redirects.json', (text) =>
    text.replaceAll(JSON.stringify(articlePath(page, deleted)), JSON.stringify(pagePath(page))),
  );
