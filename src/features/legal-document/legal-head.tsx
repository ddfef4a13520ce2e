import { formatMessage, formatPlural } from '@/content/format-message';
import type { LegalPageContent } from '@/content/page-content';
import { Button } from '@/ui/button';
import { Heading } from '@/ui/heading';
import { Lead } from '@/ui/lead';
import { TextLink } from '@/ui/link';
import { formatDay } from './format-day.ts';
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
