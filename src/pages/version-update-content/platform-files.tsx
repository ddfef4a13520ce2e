import { pagePath } from '@/config/paths';
import type { DownloadChoice, PageContents } from '@/content/page-content';
import type { Platform } from '@/content/schemas/constants';
import { TextLink } from '@/ui/link';
import styles from './release-downloads.module.css';

type Props = {
  platform: Platform;
  name: string;
  files: readonly DownloadChoice[];
  content: PageContents['versionUpdateContent'];
};

/** A system and its files; what is still to come is said, not linked. */
export function PlatformFiles({ platform, name, files, content: { messages, common } }: Props) {
  return (
    <div className={styles.platform}>
      <dt className={styles.name}>{name}</dt>
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
  );
}
