import { releasePath } from '@/config/paths';
import { formatMessage } from '@/content/format-message';
import type { PageContents } from '@/content/page-content';
import type { Release } from '@/content/schemas/releases';
import { Heading } from '@/ui/heading';
import { Lead } from '@/ui/lead';
import { TextLink } from '@/ui/link';
import { RichText } from '@/ui/rich-text';
import { Eyebrow, Section } from '@/ui/section';
import { CopyLink } from './copy-link.tsx';
import styles from './release-opening.module.css';

type Props = { content: PageContents['versionUpdateContent']; release: Release };

const longDate = (date: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** Which release it is, what it is about, since when and for whom. */
export function ReleaseOpening({ content: { page, messages, versions, platforms, language, common }, release }: Props) {
  const { version, title, summary, date, introduction } = release;
  const newest = versions[0]?.version ?? version;
  const words = { version, title, summary };
  const [before, after = ''] = messages.published.split('{date}');
  return (
    <Section rhythm="statement" className={styles.hero}>
      <div className={styles.opening}>
        <Eyebrow>
          {version === newest ? (
            messages.newest
          ) : (
            <TextLink to={releasePath(newest)}>{formatMessage(messages.newer, { version: newest })}</TextLink>
          )}
        </Eyebrow>
        <Heading level={1} size="xl">
          <span className={styles.version}>{version}</span> {formatMessage(page.heading, words)}
        </Heading>
        <Lead>{formatMessage(page.lead, words)}</Lead>
      </div>
      <div className={styles.side}>
        <p>
          {before}
          <time dateTime={date}>{longDate(date, language)}</time>
          {after}
        </p>
        <p id="release-platforms" className={styles.label}>
          {messages.platforms}
        </p>
        <ul className={styles.platforms} aria-labelledby="release-platforms">
          {release.platforms.map((platform) => (
            <li key={platform}>{platforms[platform]}</li>
          ))}
        </ul>
        <CopyLink to={releasePath(version)} words={common.copy} showsWords>
          {messages.copyLink}
        </CopyLink>
      </div>
      {introduction && (
        <div className={styles.introduction}>
          <RichText blocks={introduction} />
        </div>
      )}
    </Section>
  );
}
