import { Suspense, useEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { Button } from '@/components/button';
import { classes } from '@/components/classes';
import { Icon } from '@/components/icon';
import { TextLink } from '@/components/link';
import { RadioGroup } from '@/components/radio-group';
import { Heading, Lead } from '@/components/section';
import { VisuallyHidden } from '@/components/visually-hidden';
import { formatDay, formatMessage, formatPlural } from '@/content/format';
import { useHydrated } from '@/lib/hydration';
import { historyId, type LegalPageContent } from './legal-content.ts';
import styles from './legal-document.module.css';
import { History, LegalText, SectionHeading } from './legal-text.tsx';

/** The prerendered HTML has the whole document. Scripts only mark the section being read. React hydrates sections one by one. */
export function Component() {
  const content = useLoaderData<LegalPageContent>();
  const { document, minutes, language, messages } = content;
  const { hash } = useLocation();
  const target = useHydrated() ? hash : '';
  const entries = [...document.sections, { id: historyId, title: messages.history }];
  return (
    <div className={styles.document}>
      <LegalHead content={content} />
      <div className={styles.page}>
        <Contents heading={messages.contents} entries={entries} />
        <div className={styles.column}>
          {minutes.plain !== undefined && (
            <p data-only="screen" className={styles.note}>
              {formatPlural(messages.readingTime, minutes.plain, language)}
              <br />
              <span>{messages.reading.note}</span>
            </p>
          )}
          <LegalText blocks={document.introduction} />
          {document.sections.map(({ id, title, summary, body }) => (
            <Suspense key={id}>
              {/* A class, because the router does not update `:target`. */}
              <section
                className={classes(styles.section, !summary && styles.unabridged, target === `#${id}` && styles.target)}
              >
                <SectionHeading id={id} title={title} />
                {summary && (
                  <p className={styles.summary}>
                    <span>{messages.summary}</span>
                    {` ${summary} `}
                    <TextLink to={`#${id}`} className={styles.toFull}>
                      {messages.reading.full}
                      <VisuallyHidden> {title}</VisuallyHidden>
                    </TextLink>
                  </p>
                )}
                <LegalText blocks={body} />
              </section>
            </Suspense>
          ))}
          <Suspense>
            <History content={content} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

function LegalHead({ content }: { content: LegalPageContent }) {
  const { document, previous, minutes, owner, page, language, messages } = content;
  const replaced = previous.find(({ version }) => version === document.supersedes);
  return (
    <header className={styles.head}>
      <Heading level={1} size="xl">
        {document.title}
      </Heading>
      <div className={styles.reading}>
        <Lead>{page.description}</Lead>
        {minutes.plain !== undefined && <ReadingChoice messages={messages} />}
      </div>
      <ul className={styles.facts}>
        <li>
          <strong>{formatMessage(messages.version, { version: document.version })}</strong>
        </li>
        <li>
          <time dateTime={document.effective}>
            {formatMessage(messages.effective, { date: formatDay(document.effective, language) })}
          </time>
        </li>
        <li className={styles.company}>{owner.company}</li>
        {replaced && (
          <li className={styles.replaced}>
            {formatMessage(messages.supersedes, {
              version: replaced.version,
              date: formatDay(replaced.effective, language),
            })}
          </li>
        )}
        <li className={styles.fullTime}>{formatPlural(messages.readingTime, minutes.full, language)}</li>
        <li data-only="screen app" className={styles.print}>
          <Button variant="quiet" onClick={() => window.print()}>
            {messages.print}
          </Button>
        </li>
      </ul>
      <div className={styles.owner}>
        <h2 className={styles.ownerLabel}>{messages.owner.heading}</h2>
        <dl className={styles.parties}>
          {(['company', 'address', 'jurisdiction'] as const).map((field) => (
            <div key={field}>
              <dt>{messages.owner[field]}</dt>
              <dd>{owner[field]}</dd>
            </div>
          ))}
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

/**
 * Shows the full text, or only the summaries (and the sections without one), which are the default on a phone. Because styles cannot change the default, narrow and
 * wide windows have separate groups of radio buttons; only the displayed group has an effect.
 */
function ReadingChoice({ messages: { reading, summary } }: Pick<LegalPageContent, 'messages'>) {
  const options = [
    { value: 'full', label: reading.full },
    { value: 'plain', label: summary },
  ];
  const legend = <VisuallyHidden>{reading.label}</VisuallyHidden>;
  return (
    <>
      <RadioGroup name="reading" defaultValue="full" legend={legend} options={options} className={styles.onWide} />
      <RadioGroup
        name="reading-narrow"
        defaultValue="plain"
        legend={legend}
        options={options}
        className={styles.onNarrow}
      />
    </>
  );
}

type ContentsEntry = { id: string; title: string };

const listId = 'contents-list';

/** In narrow windows the list is a popover, and a sticky bar shows the section being read and opens the list. */
function Contents({ heading, entries }: { heading: string; entries: readonly ContentsEntry[] }) {
  const currentId = useCurrentSection(entries);
  const list = useRef<HTMLDivElement>(null);
  const currentTitle = entries.find(({ id }) => id === currentId)?.title;
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <button type="button" className={styles.bar} popoverTarget={listId}>
        <span className={styles.barTitle}>{heading}</span>
        <span className={styles.barSection}>{currentTitle}</span>
        <Icon name="chevron" />
      </button>
      <div ref={list} id={listId} popover="auto" className={styles.contentsList}>
        <h2 id="contents" className={styles.contentsTitle}>
          {heading}
        </h2>
        <ol>
          {entries.map(({ id, title }) => (
            <li key={id}>
              <TextLink
                variant="quiet"
                to={`#${id}`}
                aria-current={id === currentId ? 'location' : undefined}
                onClick={() => list.current?.hidePopover?.()}
              >
                {title}
              </TextLink>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

/** The reading line is at a tenth of the window's height, where a section starts after a click on its link. */
const READING_LINE = '-10% 0px -90% 0px';

/**
 * The id of the section at the reading line; undefined above the first section. There are no gaps between the sections, and below the
 * last section the last one stays current.
 */
function useCurrentSection(entries: readonly { id: string }[]): string | undefined {
  const [currentId, setCurrentId] = useState<string>();
  const ids = entries.map(({ id }) => id).join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { isIntersecting, target, boundingClientRect, rootBounds } of changes) {
          const id = target.querySelector('h2')?.id;
          const isBelowLine = boundingClientRect.top > (rootBounds?.top ?? 0);
          if (isIntersecting) setCurrentId(id);
          // After scrolling up past the start of the first section, no section is current.
          else if (isBelowLine) setCurrentId((previousId) => (previousId === id ? undefined : previousId));
        }
      },
      { rootMargin: READING_LINE },
    );
    // The ids are on the headings, because links lead there.
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)?.closest('section');
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return currentId;
}
