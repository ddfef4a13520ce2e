import type { MouseEvent } from 'react';
import { classes } from '@/components/classes';
import { CopyButton } from '@/components/copy-button';
import { Heading, Lead } from '@/components/heading';
import { Icon } from '@/components/icon';
import { Image } from '@/components/image';
import { TextLink } from '@/components/link';
import { Mark } from '@/components/mark';
import { RichText } from '@/components/rich-text';
import { Column, Section } from '@/components/section';
import { formatDay, formatMessage } from '@/content/format';
import type { PageContents } from '@/content/page-content';
import type { Release } from '@/content/schemas/releases';
import { releasePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import styles from './version-update-content-page.module.css';

type ReleaseOpeningProps = { content: PageContents['versionUpdateContent']; release: Release };

/** The head of the page: version, title, summary, date and systems of the release. */
export function ReleaseOpening({
  content: { page, messages, versions, platforms, language, common },
  release,
}: ReleaseOpeningProps) {
  const { version, title, summary, date, introduction, image, imageAlt = '' } = release;
  const newest = versions[0]?.version ?? version;
  const words = { version, title, summary };
  const [before, after = ''] = messages.published.split('{date}');
  return (
    <Section rhythm="opening">
      <Column span={9}>
        <p className={classes(shared.small, styles.eyebrow)}>
          <Mark kind="seal" className={styles.seal} />
          {version === newest ? (
            messages.newest
          ) : (
            <TextLink to={releasePath(newest)}>{formatMessage(messages.newer, { version: newest })}</TextLink>
          )}
        </p>
        <Heading level={1}>
          <span className={styles.versionNumber}>{version}</span> {formatMessage(page.heading, words)}
        </Heading>
        <Lead>{formatMessage(page.lead, words)}</Lead>
      </Column>
      <Column span={3} facts>
        <p>
          {before}
          <time dateTime={date}>{formatDay(date, language)}</time>
          {after}
        </p>
        <p id="release-platforms">{messages.platforms}</p>
        <ul className={shared.line} aria-labelledby="release-platforms">
          {release.platforms.map((platform) => (
            <li key={platform}>{platforms[platform]}</li>
          ))}
        </ul>
        <CopyButton
          className={styles.copy}
          text={releasePath(version)}
          copied={common.copy.copied}
          failed={common.copy.failed}
          onClick={copyWholeAddress}
        >
          <Icon name="copy" className={styles.ready} />
          <Icon name="check" className={styles.done} />
          {messages.copyLink}
        </CopyButton>
      </Column>
      {image && (
        <Image src={image.to} alt={imageAlt} width={image.width} height={image.height} className={shared.framed} />
      )}
      {introduction && (
        <div className={styles.introduction}>
          <RichText blocks={introduction} />
        </div>
      )}
    </Section>
  );
}

/** Adds the origin, known only in the browser, to the path in `data-copy`, which the `copy` directive then copies. */
export function copyWholeAddress({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.dataset.copy = new URL(currentTarget.dataset.copy ?? '', window.location.origin).href;
}
