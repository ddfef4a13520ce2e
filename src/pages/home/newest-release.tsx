import { pagePath, releasePath } from '@/config/paths';
import { formatMessage } from '@/content/format-message';
import type { PageContents } from '@/content/page-content';
import type { Home } from '@/content/schemas/pages';
import { TextLink } from '@/ui/link';
import { Section } from '@/ui/section';
import styles from './newest-release.module.css';

type Props = { words: Home['release'] } & Pick<PageContents['home'], 'newest' | 'language'>;

/** A line in passing: the newest release, and the way to its notes. */
export function NewestRelease({ words, newest: { version, date, title, summary }, language }: Props) {
  // A date without a time is a day of UTC: the visitor's own zone would shift it.
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  return (
    <Section id="release" rhythm="quiet" heading={formatMessage(words.heading, { version })}>
      <p className={styles.note}>
        <time className={styles.date} dateTime={date}>
          {day}
        </time>
        <strong className={styles.title}>{title}</strong>
        <span>{summary}</span>
      </p>
      <p className={styles.ways}>
        <TextLink variant="strong" to={releasePath(version)}>
          {words.link}
        </TextLink>
        <TextLink to={pagePath('updateLogInfo')}>{words.all}</TextLink>
      </p>
    </Section>
  );
}
