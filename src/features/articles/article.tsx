import { classes } from '@/components/classes';
import { FramedImage } from '@/components/image';
import { TextLink } from '@/components/link';
import { Neighbours } from '@/components/neighbours';
import { RichText } from '@/components/rich-text';
import { Column, Heading, Lead, Section } from '@/components/section';
import { TitleTags } from '@/components/title-tags';
import type { ArticleHead, ArticlesContent, ShownArticle } from '@/content/articles';
import { formatDay } from '@/content/format';
import { articlePath, pagePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import styles from './articles.module.css';

/** The number of sections from which an article has a list of contents. */
const SECTIONS_WITH_CONTENTS = 3;

type ArticleProps = { content: ArticlesContent; shown: ShownArticle };

export function Article({ content, shown }: ArticleProps) {
  const { name, brand, page, messages } = content;
  const { title, description, date, updated, picture, pictureAlt, introduction, sections } = shown.article;
  const hasContents = sections.length >= SECTIONS_WITH_CONTENTS;
  const neighbour = (label: string, head: ArticleHead) => ({
    to: articlePath(name, head.slug),
    label,
    title: head.title,
  });
  return (
    <>
      <TitleTags title={`${title} · ${brand}`} description={description} published={date} updated={updated} />
      <article>
        <Section layout="opening">
          <Column span={8}>
            <p data-only="screen" className={shared.small}>
              <TextLink to={pagePath(name)}>{page.heading}</TextLink>
            </p>
            <Heading level={1} size="l">
              {title}
            </Heading>
            <Lead>{description}</Lead>
            <Facts content={content} shown={shown} />
            {picture && <FramedImage image={picture} alt={pictureAlt} loading="eager" />}
          </Column>
        </Section>
        {(introduction || hasContents) && (
          <Section layout="sideHeading" aside={hasContents && <Contents content={content} shown={shown} />}>
            {introduction && <RichText blocks={introduction} />}
          </Section>
        )}
        {sections.map(({ id, title: heading, body = [] }) => (
          <Section key={id} id={id} layout="sideHeading" heading={heading}>
            <RichText
              blocks={body}
              renderHeading={({ id: anchor, level, text }) => (
                <Heading id={anchor} level={level}>
                  {text}
                </Heading>
              )}
            />
          </Section>
        ))}
      </article>
      <Neighbours
        label={messages.neighbours}
        previous={shown.older && neighbour(messages.older, shown.older)}
        next={shown.newer && neighbour(messages.newer, shown.newer)}
        all={{ to: pagePath(name), label: messages.all }}
      />
    </>
  );
}

/** The days and the author. */
function Facts({ content: { language, messages }, shown: { article } }: ArticleProps) {
  const { date, updated = date, author } = article;
  const day = (value: string) => <time dateTime={value}>{formatDay(value, language)}</time>;
  const [before, after = ''] = messages.updated.split('{date}');
  return (
    <ul className={classes(shared.facts, shared.small)}>
      <li>{day(date)} </li>
      {updated !== date && (
        <li>
          {before}
          {day(updated)}
          {after}{' '}
        </li>
      )}
      {author && <li>{author} </li>}
    </ul>
  );
}

function Contents({ content: { messages }, shown: { article } }: ArticleProps) {
  return (
    <nav data-only="screen" aria-labelledby="contents" className={shared.small}>
      <h2 id="contents" className={shared.small}>
        {messages.contents}
      </h2>
      <ol className={styles.contents}>
        {article.sections.map(({ id, title }) => (
          <li key={id}>
            <TextLink variant="quiet" to={`#${id}`}>
              {title}
            </TextLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
