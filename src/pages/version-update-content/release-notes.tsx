import { useLocation } from 'react-router';
import { classes } from '@/components/classes';
import { Icon } from '@/components/icon';
import { SiteLink } from '@/components/link';
import { Line } from '@/components/rich-text';
import { Section } from '@/components/section';
import { formatMessage } from '@/content/format';
import type { PageContents, ReleaseContent } from '@/content/page-content';
import { lineText } from '@/content/plain-text';
import { type ChangeKind, changeKinds } from '@/content/schemas/constants';
import type { Change, Release } from '@/content/schemas/releases';
import { useHydrated } from '@/lib/hydration';
import { releasePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import { ReleaseDownloads } from './release-downloads.tsx';
import { copyWholeAddress, ReleaseOpening } from './release-opening.tsx';
import styles from './version-update-content-page.module.css';
import { Neighbours, type ShownRelease } from './version-update-content-page.tsx';

type ReleaseNotesProps = {
  content: PageContents['versionUpdateContent'];
  shown: ReleaseContent;
  /** Absent in builds without reports. */
  report?: ShownRelease['report'];
};

/** The notes of one release. */
export function ReleaseNotes({ content, shown, report }: ReleaseNotesProps) {
  const { version, date, title, summary, changes } = shown.release;
  const words = { version, title, summary };
  const name = formatMessage(content.page.title, words);
  const description = formatMessage(content.page.description, words);
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="article:published_time" content={date} />
      <ReleaseOpening content={content} release={shown.release} />
      {changeKinds.map((kind) => {
        const ofKind = changes.filter((change) => change.kind === kind);
        if (ofKind.length === 0) return null;
        return <ChangesOfKind key={kind} kind={kind} changes={ofKind} version={version} content={content} />;
      })}
      <KnownIssues content={content} release={shown.release} />
      <ReleaseDownloads content={content} shown={shown} />
      {report && <report.ReportProblem key={version} version={version} content={content} messages={report.messages} />}
      <Neighbours content={content} shown={shown} />
    </>
  );
}

type ChangesOfKindProps = {
  kind: ChangeKind;
  changes: readonly Change[];
  version: string;
  content: PageContents['versionUpdateContent'];
};

/** A release's changes of one kind. */
export function ChangesOfKind({ kind, changes, version, content }: ChangesOfKindProps) {
  return (
    <Section
      rhythm="passage"
      heading={<span className={classes(kind === 'security' && shared.security)}>{content.kinds[kind]}</span>}
      className={styles.section}
    >
      <ul className={shared.rows}>
        {changes.map((change) => (
          <Note key={change.id} note={change} version={version} content={content} />
        ))}
      </ul>
    </Section>
  );
}

type NoteProps = {
  /** A change or a known issue. */
  note: Pick<Change, 'id' | 'content'>;
  version: string;
  content: PageContents['versionUpdateContent'];
};

/** A note with its permanent link, which names the version even where the page's own URL does not. A click also copies it. */
export function Note({ note: { id, content: line }, version, content: { common } }: NoteProps) {
  const to = `${releasePath(version)}#${id}`;
  const { hash } = useLocation();
  const isTarget = useHydrated() && hash === `#${id}`;
  return (
    <li id={id} className={styles.note} data-target={isTarget || undefined}>
      <p>
        <Line content={line} />
      </p>
      <SiteLink
        to={to}
        className={classes(styles.copy, styles.permalink)}
        aria-label={formatMessage(common.permalink, { title: lineText(line) })}
        data-copy={to}
        data-copied-label={common.copy.copied}
        onClick={copyWholeAddress}
      >
        <span className={styles.ready}>#</span>
        <Icon name="check" className={styles.done} />
      </SiteLink>
    </li>
  );
}

type KnownIssuesProps = { content: PageContents['versionUpdateContent']; release: Release };

/** The known issues of a release, or a sentence that there are none. */
export function KnownIssues({ content, release: { knownIssues, version } }: KnownIssuesProps) {
  return (
    <Section id="known-issues" rhythm="passage" heading={content.messages.knownIssues} className={styles.section}>
      {knownIssues.length === 0 && <p>{content.messages.noKnownIssues}</p>}
      {knownIssues.length > 0 && (
        <ul className={shared.rows}>
          {knownIssues.map((issue) => (
            <Note key={issue.id} note={issue} version={version} content={content} />
          ))}
        </ul>
      )}
    </Section>
  );
}
