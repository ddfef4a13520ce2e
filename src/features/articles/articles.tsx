import { useLoaderData } from 'react-router';
import { classes } from '@/components/classes';
import { Disclosure } from '@/components/disclosure';
import { TextLink } from '@/components/link';
import { Heading, Section } from '@/components/section';
import { RowLink, YearList } from '@/components/year-list';
import type { ArticleList, ArticlesContent } from '@/content/articles';
import { dayOfYear, groupByYear } from '@/content/format';
import { articlePath, feedPath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import { Article } from './article.tsx';
import styles from './articles.module.css';
import type { ShownArticles } from './load-articles.ts';

/** The view of a page that lists articles, and of each article. */
export function Component() {
  const { list, shown, ...content } = useLoaderData<ArticlesContent & ShownArticles>();
  // The key makes React replace the element. It could not update text nodes that a page translator has replaced.
  if (shown) return <Article key={shown.article.slug} content={content} shown={shown} />;
  return list && <List content={content} list={list} />;
}

function List({ content, list: { newest, older } }: { content: ArticlesContent; list: ArticleList }) {
  const { page, name, language, messages } = content;
  const dayOf = (date: string) => <time dateTime={date}>{dayOfYear(date, language)}</time>;
  const items = newest.map(({ slug, title, date, description, author }) => ({
    id: slug,
    date,
    label: (
      <>
        {dayOf(date)} {author && <span>{author}</span>}
      </>
    ),
    body: (
      <>
        <Heading level={3} size="s">
          <RowLink to={articlePath(name, slug)}>{title}</RowLink>
        </Heading>
        <p className={shared.soft}>{description}</p>
      </>
    ),
  }));
  const feeds = (
    <ul data-only="screen" className={classes(shared.line, shared.small)}>
      {(['atom', 'json'] as const).map((format) => (
        <li key={format}>
          <TextLink to={feedPath(language, format, name)}>{messages.feeds[format]}</TextLink>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <Section layout="opening" level={1} heading={page.heading} lead={page.lead} aside={feeds} />
      <Section>
        <div>{items.length > 0 ? <YearList level={2} items={items} /> : messages.none}</div>
        {older.length > 0 && (
          <div>
            {groupByYear(older).map(([year, articles]) => (
              <Disclosure key={year} level={3} title={year}>
                <ol className={styles.older}>
                  {articles.map(({ slug, title, date }) => (
                    <li key={slug} className={shared.small}>
                      {dayOf(date)} <TextLink to={articlePath(name, slug)}>{title}</TextLink>
                    </li>
                  ))}
                </ol>
              </Disclosure>
            ))}
          </div>
        )}
      </Section>
    </>
  );
}
