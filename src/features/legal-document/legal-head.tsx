import { useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { Heading, Lead } from '@/components/heading';
import { TextLink } from '@/components/link';
import { formatDay, formatMessage, formatPlural } from '@/content/format';
import type { LegalPageContent } from '@/content/page-content';
import styles from './legal-head.module.css';

/** What the document is: its version, since when it binds, how long it takes to read, and whom it binds. */
export function LegalHead({ content }: { content: LegalPageContent }) {
  const { document, previous, minutes, owner, page, language, messages } = content;
  const replaced = previous.find(({ version }) => version === document.supersedes);
  return (
    <header className={styles.head}>
      <Heading level={1} size="xl">
        {document.title}
      </Heading>
      <Lead>{page.description}</Lead>
      <ul className={styles.facts}>
        <li>
          <strong>{formatMessage(messages.version, { version: document.version })}</strong>
        </li>
        <li>
          <time dateTime={document.effective}>
            {formatMessage(messages.effective, { date: formatDay(document.effective, language) })}
          </time>
        </li>
        {replaced && (
          <li>
            {formatMessage(messages.supersedes, {
              version: replaced.version,
              date: formatDay(replaced.effective, language),
            })}
          </li>
        )}
        <li>{formatPlural(messages.readingTime, minutes, language)}</li>
        <li className={styles.print}>
          <Button variant="quiet" onClick={() => window.print()}>
            {messages.print}
          </Button>
        </li>
      </ul>
      <div className={styles.owner}>
        <h2 className={styles.label}>{messages.owner.heading}</h2>
        <dl className={styles.parties}>
          <div>
            <dt>{messages.owner.company}</dt>
            <dd>{owner.company}</dd>
          </div>
          <div>
            <dt>{messages.owner.address}</dt>
            <dd>{owner.address}</dd>
          </div>
          <div>
            <dt>{messages.owner.jurisdiction}</dt>
            <dd>{owner.jurisdiction}</dd>
          </div>
          <div>
            <dt>{messages.owner.contact}</dt>
            <dd>
              <TextLink to={`mailto:${owner.email}`}>{owner.email}</TextLink>
            </dd>
          </div>
        </dl>
      </div>
    </header>
  );
}

type Entry = { id: string; title: string };

/** The contents: a list of links, in which the section being read is marked once the app has started. */
export function Contents({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const current = useReadingPosition(entries);
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents" className={styles.title}>
        {title}
      </h2>
      <ol className={styles.list}>
        {entries.map(({ id, title: words }) => (
          <li key={id}>
            <TextLink variant="quiet" to={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {words}
            </TextLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The reading line: a tenth down the window, where a section stands after a link has led to it. */
const READING_LINE = '-10% 0px -90% 0px';

/** The section that a heading begins; headings carry the ids, because that is where links should lead. */
const sectionOf = (id: string) => document.getElementById(id)?.closest('section');

/**
 * Which section crosses the reading line; none before the first. Sections follow each other without gaps, so the line is
 * in one of them from the first to the last, and after that the last one stays.
 * @param entries the sections' ids in reading order; the same array contents on every render
 */
export function useReadingPosition(entries: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = entries.map(({ id }) => id).join(' ');
  useEffect(() => {
    const names = new Map(
      ids.split(' ').flatMap((id): [Element, string][] => {
        const section = sectionOf(id);
        return section ? [[section, id]] : [];
      }),
    );
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { isIntersecting, target, boundingClientRect, rootBounds } of changes) {
          const id = names.get(target);
          if (isIntersecting) setCurrent(id);
          // Above the first section there is none: the line left it through its top.
          else if (boundingClientRect.top > (rootBounds?.top ?? 0)) setCurrent((now) => (now === id ? undefined : now));
        }
      },
      { rootMargin: READING_LINE },
    );
    for (const section of names.keys()) observer.observe(section);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
