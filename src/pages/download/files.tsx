import type { ReactNode } from 'react';
import { Badge } from '@/components/badge';
import { CodeLine } from '@/components/code-line';
import { SiteLink, TextLink } from '@/components/link';
import { Section } from '@/components/section';
import { Table } from '@/components/table';
import { fileName } from '@/content/addresses';
import { formatMessage } from '@/content/format';
import type { PageContents } from '@/content/page-content';
import { isFileKind } from '@/content/schemas/constants';
import type { Download } from '@/content/schemas/downloads';
import type { Language } from '@/content/schemas/languages';
import { releasePath } from '@/lib/paths';
import styles from './download-page.module.css';

/** What every part of the page is given. */
export type Props = { content: PageContents['downLoad'] };

/** The way to each platform's files. */
export function EverySystem({ content }: Props) {
  return (
    <ul className={styles.systems}>
      {content.downloads.platforms.map(({ id, name }) => (
        <li key={id}>
          <TextLink variant="quiet" to={`#${id}`}>
            {name}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** Every file of every platform, in one table. */
export function Files({ content }: Props) {
  const { messages, downloads } = content;
  const groups = downloads.platforms.map(({ id, name }) => ({
    id,
    title: <span id={id}>{name}</span>,
    rows: downloads.files
      .filter(({ platform }) => platform === id)
      .map((file) => ({
        id: file.id,
        header: <FileName content={content} file={file} />,
        cells: fileCells(content, file, isFileKind(file.kind)),
      })),
  }));
  return (
    <Section id="files" heading={messages.files}>
      <Table
        caption={messages.files}
        hideCaption
        corner={messages.file}
        columns={[
          { id: 'date', label: messages.date },
          { id: 'size', label: messages.size, numeric: true },
          { id: 'minimum', label: messages.minimum },
          { id: 'checksum', label: messages.checksum },
          { id: 'mirrors', label: messages.mirrors },
        ]}
        groups={groups}
        stacks
      />
    </Section>
  );
}

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

/** A checksum to copy. Its row says of what: a name of its own for each button would cost the page more than it may weigh. */
export function Checksum({ content, sha256 }: Props & { sha256: string }) {
  const { copy, copied, failed } = content.common.copy;
  return (
    <div className={styles.checksum}>
      <CodeLine code={sha256} copyLabel={copy} copiedLabel={copied} failedLabel={failed} />
    </div>
  );
}

/** A day, written out. Dates are days, not moments: in another time zone they would be another day. */
export const formatDay = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** A size as its visitors’ systems show it, in megabytes of a million bytes. */
export const formatSize = (bytes: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / 1e6);

/** The oldest systems of which any will do: “Fedora 40 or RHEL 9 or later”. */
export const formatMinimum = (systems: readonly string[], orLater: string, language: Language): string =>
  formatMessage(orLater, { systems: new Intl.ListFormat(language, { type: 'disjunction' }).format(systems) });

/** A command about a file: its name and checksum in the places for them. */
export const fillCommand = (command: string, { url, sha256 }: Pick<Download, 'url' | 'sha256'>): string =>
  formatMessage(command, { ...(url && { file: fileName(url) }), ...(sha256 && { sha256 }) });
