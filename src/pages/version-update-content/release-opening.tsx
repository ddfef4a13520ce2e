import type { MouseEvent, ReactNode } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Eyebrow, Heading, Lead } from '@/components/heading';
import { Icon } from '@/components/icon';
import { TextLink } from '@/components/link';
import { RichText } from '@/components/rich-text';
import { Section } from '@/components/section';
import { VisuallyHidden } from '@/components/visually-hidden';
import { formatMessage } from '@/content/format';
import type { PageContents } from '@/content/page-content';
import type { CommonMessages } from '@/content/schemas/messages';
import type { Release } from '@/content/schemas/releases';
import { releasePath } from '@/lib/paths';
import styles from './version-update-content-page.module.css';

type ReleaseOpeningProps = { content: PageContents['versionUpdateContent']; release: Release };

const longDate = (date: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** Which release it is, what it is about, since when and for whom. */
export function ReleaseOpening({
  content: { page, messages, versions, platforms, language, common },
  release,
}: ReleaseOpeningProps) {
  const { version, title, summary, date, introduction } = release;
  const newest = versions[0]?.version ?? version;
  const words = { version, title, summary };
  const [before, after = ''] = messages.published.split('{date}');
  return (
    <Section rhythm="statement" className={styles.releaseOpeningHero}>
      <div className={styles.opening}>
        <Eyebrow>
          {version === newest ? (
            messages.newest
          ) : (
            <TextLink to={releasePath(newest)}>{formatMessage(messages.newer, { version: newest })}</TextLink>
          )}
        </Eyebrow>
        <Heading level={1} size="xl">
          <span className={styles.releaseOpeningVersion}>{version}</span> {formatMessage(page.heading, words)}
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
        <ul className={styles.releaseOpeningPlatforms} aria-labelledby="release-platforms">
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

type CopyLinkProps = {
  /** A path of this site. */
  to: string;
  words: CommonMessages['copy'];
  showsWords?: boolean;
  /** What the button does. */
  children: ReactNode;
};

/** Copies a whole address. The `copy` directive does the copying; which host the page lies on is known here alone. */
export function CopyLink({ to, words, showsWords = false, children }: CopyLinkProps) {
  const complete = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.dataset.copy = new URL(to, window.location.origin).href;
  };
  return (
    <CopyButton className={styles.copy} text={to} copied={words.copied} failed={words.failed} onClick={complete}>
      <Icon name="copy" className={styles.ready} />
      <Icon name="check" className={styles.done} />
      {showsWords ? children : <VisuallyHidden>{children}</VisuallyHidden>}
    </CopyButton>
  );
}
