import { formatMessage } from '@/content/format-message';
import type { PageContents, ReleaseContent } from '@/content/page-content';
import { changeKinds } from '@/content/schemas/constants';
import { ChangesOfKind } from './changes-of-kind.tsx';
import { KnownIssues } from './known-issues.tsx';
import type { ShownRelease } from './load-shown-release.ts';
import { Neighbours } from './neighbours.tsx';
import { ReleaseDownloads } from './release-downloads.tsx';
import { ReleaseOpening } from './release-opening.tsx';

type Props = {
  content: PageContents['versionUpdateContent'];
  shown: ReleaseContent;
  /** Absent where the build takes no reports. */
  report?: ShownRelease['report'];
};

/** Everything about one release. */
export function ReleaseNotes({ content, shown, report }: Props) {
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
