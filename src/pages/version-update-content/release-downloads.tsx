import { pagePath } from '@/config/paths';
import type { PageContents, ReleaseContent } from '@/content/page-content';
import { TextLink } from '@/ui/link';
import { Section } from '@/ui/section';
import styles from './release-downloads.module.css';

type Props = { content: PageContents['versionUpdateContent']; shown: ReleaseContent };

/** The systems that a release is for, with its files; an old release has none, and the newest ones are a link away. */
export function ReleaseDownloads({ content: { messages, platforms, common }, shown: { release, downloads } }: Props) {
  const rows = release.platforms.map((platform) => ({
    platform,
    files: downloads.filter((file) => file.platform === platform),
  }));
  return (
    <Section id="downloads" rhythm="dense" heading={downloads.length > 0 ? messages.downloads : messages.platforms}>
      <dl className={styles.platforms}>
        {rows.map(({ platform, files }) => (
          <div key={platform} className={styles.platform}>
            <dt className={styles.name}>{platforms[platform]}</dt>
            {files.map(({ id, label, url }) => (
              <dd key={id}>
                {url ? (
                  <TextLink to={url}>{label}</TextLink>
                ) : (
                  <span className={styles.coming}>
                    {label}: {common.comingSoon}
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
        ))}
      </dl>
      <p>
        <TextLink variant="strong" to={pagePath('downLoad')}>
          {messages.allDownloads}
        </TextLink>
      </p>
    </Section>
  );
}
