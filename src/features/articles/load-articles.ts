import type { ArticleList, ShownArticle } from '@/content/articles';
import type { Language } from '@/content/schemas/languages';
import { articleFile } from '@/content/versions';
import type { PageName } from '@/lib/paths';

/** The list, or an article and the languages that have it. */
export type ShownArticles = { list?: ArticleList; shown?: ShownArticle; languages?: readonly Language[] };

/** Loads an article, or without a slug the list. The import is inside the condition, so that a build without articles has none. */
export async function loadArticles(
  page: PageName,
  language: Language,
  slugs: readonly string[],
  slug: string,
): Promise<ShownArticles> {
  if (__ARTICLES__) {
    const { default: data } = await import(
      /* webpackChunkName: "content-[request]" */ `@content/${language}/articles/${page}/${articleFile(slugs, slug)}.json`
    );
    if (!slug) return { list: data };
    const shown: ShownArticle = data[slug];
    return { shown, languages: shown.article.languages };
  }
  return {};
}
