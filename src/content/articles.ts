import type { PageName } from '../lib/paths.ts';
import type { Content, ContentOf, PageManifest } from './page-content.ts';
import type { Article } from './schemas/articles.ts';

const articlesOf = ({ articles }: Content, page: PageName): readonly Article[] => articles[page] ?? [];

/** The number of articles that the list shows with their descriptions; it only links to older ones. */
const SHOWN_IN_FULL = 20;

const articleHead = ({ slug, title, date }: Article) => ({ slug, title, date });
export type ArticleHead = ReturnType<typeof articleHead>;

/** The texts of the list, which an article's page does not load. */
export function articleList(content: Content, page: PageName) {
  const articles = articlesOf(content, page);
  return {
    newest: articles.slice(0, SHOWN_IN_FULL).map((article) => ({
      ...articleHead(article),
      description: article.description,
      author: article.author,
    })),
    older: articles.slice(SHOWN_IN_FULL).map(articleHead),
  };
}

export type ArticleList = ReturnType<typeof articleList>;

/** An article, and the ones before and after it. */
export function articleContent(content: Content, page: PageName, slug: string) {
  const articles = articlesOf(content, page);
  const index = articles.findIndex((article) => article.slug === slug);
  const [article, older, newer] = [articles[index], articles[index + 1], articles[index - 1]];
  if (!article) return undefined;
  return {
    article,
    ...(older && { older: articleHead(older) }),
    ...(newer && { newer: articleHead(newer) }),
  };
}

export type ShownArticle = NonNullable<ReturnType<typeof articleContent>>;

/** The ids of an article's headings; without a slug none, because the list has none. */
function anchorsOf(content: Content, page: PageName, slug?: string): string[] {
  const article = articlesOf(content, page).find((candidate) => candidate.slug === slug);
  if (!article) return [];
  return article.sections.flatMap(({ id, body = [] }) => [
    id,
    ...body.flatMap((block) => (block.kind === 'heading' ? (block.id ?? []) : [])),
  ]);
}

/** The days on which an article, or the list, last changed. */
function datesOf(content: Content, page: PageName, slug?: string): string[] {
  const articles = articlesOf(content, page).filter((article) => slug === undefined || article.slug === slug);
  return articles.length > 0 ? articles.map(({ date, updated }) => updated ?? date) : [content.site.updated];
}

/** The smallest picture that apps show large beside a link. */
const PREVIEW_SIZE = { width: 1200, height: 600 };

/** Returns an article's picture if it can be that of links to it. Apps show no SVG there. */
export function previewPicture({ picture, pictureAlt }: Pick<Article, 'picture' | 'pictureAlt'>) {
  const isSuitable =
    picture &&
    /\.(?:png|jpe?g)$/i.test(picture.to) &&
    picture.width >= Math.max(PREVIEW_SIZE.width, picture.height) &&
    picture.height >= PREVIEW_SIZE.height;
  return isSuitable ? { ...picture, alt: pictureAlt } : undefined;
}

type Texts = { title: string; description: string; heading: string; lead: string };

/** The manifest of a page that lists articles. Its content is shared by the list and the articles. */
export const articlesManifest = (name: PageName, textsOf: (pages: Content['pages']) => Texts) =>
  ({
    content: (content) => {
      const { language, site, pages, messages } = content;
      const { legal, updates, articles } = messages;
      return {
        page: textsOf(pages),
        name,
        language,
        brand: site.brand,
        /** Of all articles, the newest first. */
        slugs: articlesOf(content, name).map(({ slug }) => slug),
        messages: {
          ...articles,
          contents: legal.contents,
          updated: updates.refreshed,
          feeds: updates.feeds,
        },
      };
    },
    anchors: (content, slug) => anchorsOf(content, name, slug),
    dates: (content, slug) => datesOf(content, name, slug),
  }) satisfies PageManifest;

export type ArticlesContent = ContentOf<ReturnType<typeof articlesManifest>>;
