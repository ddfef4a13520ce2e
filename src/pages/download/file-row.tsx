import type { ReactNode } from 'react';
import { releasePath } from '@/config/paths';
import { formatMessage } from '@/content/format-message';
import type { Download } from '@/content/schemas/downloads';
import { Badge } from '@/ui/badge';
import { SiteLink } from '@/ui/link';
import { Checksum } from './checksum.tsx';
import styles from './file-row.module.css';
import { formatDay, formatMinimum, formatSize } from './format.ts';
import type { Props } from './types.ts';

type Row = Props & { file: Download };

/** What heads a row: the download itself, or that it is still to come. */
export function FileName({ content, file: { id, label, url } }: Row) {
  return (
    <div id={id} className={styles.name}>
      {url ? <SiteLink to={url}>{label}</SiteLink> : label} {!url && <Badge>{content.common.comingSoon}</Badge>}
    </div>
  );
}

const Mirrors = ({ file }: { file: Download }) => (
  <ul className={styles.mirrors}>
    {file.mirrors.map(({ id, label, url }) => (
      <li key={id}>
        <SiteLink to={url}>{label}</SiteLink>
      </li>
    ))}
  </ul>
);

/** The version and its day; the version leads to what is new in it. */
function Release({ content: { messages, downloads }, file: { version, date } }: Row) {
  return (
    <div className={styles.release}>
      <SiteLink to={releasePath(version)}>{formatMessage(messages.version, { version })}</SiteLink>
      {date && <time dateTime={date}>{formatDay(date, downloads.language)}</time>}
    </div>
  );
}

/** The cells of a row: version and date, size, minimum, checksum, mirrors. What a store keeps to itself is left out. */
export function fileCells(content: Props['content'], file: Download, isFile: boolean): ReactNode[] {
  const { language } = content.downloads;
  return [
    <Release key="date" content={content} file={file} />,
    file.size ? <span className={styles.size}>{formatSize(file.size, language)}</span> : null,
    <div key="minimum" className={styles.minimum}>
      {formatMinimum(file.minimum, content.messages.orLater, language)}
    </div>,
    isFile && file.sha256 ? <Checksum content={content} sha256={file.sha256} /> : null,
    file.mirrors.length > 0 ? <Mirrors file={file} /> : null,
  ];
}
