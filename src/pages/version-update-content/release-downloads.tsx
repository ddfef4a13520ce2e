import { pagePath } from '@/config/paths';
import type { PageContents, ReleaseContent } from '@/content/page-content';
import { TextLink } from '@/ui/link';
import { Section } from '@/ui/section';
import sectionStyles from './changes-of-kind.module.css';
import { PlatformFiles } from './platform-files.tsx';
import styles from './release-downloads.module.css';

type Props = { content: PageContents['versionUpdateContent']; shown: ReleaseContent };

const everyDownload = (words: string) => (
  <p>
    <TextLink variant="strong" to={pagePath('downLoad')}>
      {words}
    </TextLink>
  </p>
);

/** A release's files by system. An old release has none: that is said, and the newest are a link away. */
export function ReleaseDownloads({ content, shown: { release, downloads } }: Props) {
  const { messages, platforms } = content;
  if (downloads.length === 0) {
    return (
      <Section id="downloads" rhythm="passage" heading={messages.downloads} className={sectionStyles.section}>
        <p>{messages.noDownloads}</p>
        {everyDownload(messages.allDownloads)}
      </Section>
    );
  }
  return (
    <Section id="downloads" rhythm="dense" heading={messages.downloads}>
      <dl className={styles.platforms}>
        {release.platforms.map((platform) => (
          <PlatformFiles
            key={platform}
            platform={platform}
            name={platforms[platform]}
            files={downloads.filter((file) => file.platform === platform)}
            content={content}
          />
        ))}
      </dl>
      {everyDownload(messages.allDownloads)}
    </Section>
  );
}
