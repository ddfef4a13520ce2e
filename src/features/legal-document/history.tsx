import { formatMessage } from '@/content/format-message';
import type { LegalPageContent } from '@/content/page-content';
import { Disclosure } from '@/ui/disclosure';
import { Differences } from './differences.tsx';
import { EarlierText } from './earlier-text.tsx';
import { formatDay } from './format-day.ts';
import styles from './history.module.css';
import { SectionHeading } from './section-heading.tsx';

/** The id of the history's heading (src/content/anchors.ts). */
export const historyId = 'history';

/** Every version, newest first: since when it binds, what changed with it in plain words and word for word, and its text. */
export function History({ content }: { content: LegalPageContent }) {
  const { document, previous, differences, language, messages } = content;
  const versions = [document, ...previous];
  const day = (date: string) => formatDay(date, language);
  return (
    <section className={styles.history}>
      <SectionHeading id={historyId} title={messages.history} />
      <ol className={styles.versions}>
        {versions.map((one, at) => {
          const { version } = one;
          const newer = versions[at - 1];
          const difference = differences[at];
          return (
            <li key={version}>
              <h3 className={styles.version}>
                {formatMessage(newer ? messages.version : messages.historyCurrent, { version })}
              </h3>
              <p className={styles.date}>
                {newer
                  ? formatMessage(messages.period, { from: day(one.effective), until: day(newer.effective) })
                  : formatMessage(messages.effective, { date: day(one.effective) })}
              </p>
              {one.changed && <p className={styles.changed}>{one.changed}</p>}
              <div>
                {difference && (
                  <Differences className={styles.disclosure} differences={difference} messages={messages.differences} />
                )}
                {newer && (
                  <Disclosure className={styles.disclosure} title={formatMessage(messages.fullText, { version })}>
                    <EarlierText version={one} />
                  </Disclosure>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
