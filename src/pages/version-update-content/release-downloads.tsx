import { Badge } from '@/components/badge';
import { TextLink } from '@/components/link';
import { Section } from '@/components/section';
import type { DownloadChoice, PageContents, ReleaseContent } from '@/content/page-content';
import type { Platform } from '@/content/schemas/constants';
import { pagePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import styles from './version-update-content-page.module.css';

type ReleaseDownloadsProps = { content: PageContents['versionUpdateContent']; shown: ReleaseContent };

const everyDownload = (words: string) => (
  <p>
    <TextLink variant="strong" to={pagePath('downLoad')}>
      {words}
    </TextLink>
  </p>
);

/** A release's files by system. An old release has none: a sentence with a link to the newest replaces them. */
export function ReleaseDownloads({ content, shown: { release, downloads } }: ReleaseDownloadsProps) {
  const { messages, platforms } = content;
  if (downloads.length === 0) {
    return (
      <Section id="downloads" rhythm="passage" heading={messages.downloads} className={styles.section}>
        <p>{messages.noDownloads}</p>
        {everyDownload(messages.allDownloads)}
      </Section>
    );
  }
  return (
    <Section id="downloads" heading={messages.downloads}>
      <dl className={shared.rows}>
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

type PlatformFilesProps = {
  platform: Platform;
  name: string;
  files: readonly DownloadChoice[];
  content: PageContents['versionUpdateContent'];
};

/** A system and its files. A file without a URL has the text “coming soon” instead of a link. */
export function PlatformFiles({ platform, name, files, content: { messages, common } }: PlatformFilesProps) {
  return (
    <div className={styles.platform}>
      <dt>
        <strong>{name}</strong>
      </dt>
      {files.map(({ id, label, url }) => (
        <dd key={id}>
          {url ? (
            <TextLink to={url}>{label}</TextLink>
          ) : (
            <span className={shared.soft}>
              {label} <Badge>{common.comingSoon}</Badge>
            </span>
          )}
        </dd>
      ))}
      {files.length === 0 && (
        <dd>
          <TextLink to={`${pagePath('downLoad')}#${platform}`}>{messages.allDownloads}</TextLink>
        </dd>
      )}
    </div>
  );
}
