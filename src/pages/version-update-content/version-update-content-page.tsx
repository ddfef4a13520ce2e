import { useLoaderData } from 'react-router';
import { Heading, Lead } from '@/components/heading';
import { SiteLink, TextLink } from '@/components/link';
import { Section } from '@/components/section';
import { formatMessage } from '@/content/format';
import { loadRelease, loadReportMessages } from '@/content/load';
import type { PageContents, ReleaseContent, ReleaseHead } from '@/content/page-content';
import type { Language } from '@/content/schemas/languages';
import type { ReportMessages } from '@/content/schemas/messages';
import { nearestVersions } from '@/content/versions';
import { useRelease } from '@/features/live-content/use-live-content';
import { pagePath, releasePath } from '@/lib/paths';
import { ReleaseNotes } from './release-notes.tsx';
import type { ReportProblem } from './report-problem.tsx';
import styles from './version-update-content-page.module.css';

/** One release: the one that the URL names, or the newest. */
export function VersionUpdateContentPage({ content }: { content: PageContents['versionUpdateContent'] }) {
  const { asked, content: bundled, report } = useLoaderData<ShownRelease>();
  const shown = useRelease(bundled, asked);
  return shown ? (
    // Another release is another element: a browser's translation replaces text that React would then update in vain.
    <ReleaseNotes key={shown.release.version} content={content} shown={shown} report={report} />
  ) : (
    <UnknownVersion content={content} asked={asked} />
  );
}

declare const __UPLOADS__: boolean;

/** A part of the page that other builds have no trace of: its styles too come with its code alone. */
type Report = { messages: ReportMessages; ReportProblem: typeof ReportProblem };

/** The condition stands around the import itself: the bundler does not look into what can never run. */
async function loadReport(language: Language): Promise<Report | undefined> {
  if (__UPLOADS__) {
    const [messages, { ReportProblem }] = await Promise.all([
      loadReportMessages(language),
      import(/* webpackChunkName: "report-problem" */ './report-problem.tsx'),
    ]);
    return { messages, ReportProblem };
  }
  return undefined;
}

/** What the page shows besides its content. */
export type ShownRelease = {
  /** The version that the URL asks for, as it was written; empty where it asks for none, which means the newest. */
  asked: string;
  /** Nothing where there is no such version. */
  content?: ReleaseContent | undefined;
  /** The form that reports a problem, and what it says, in builds that take reports. */
  report?: Report | undefined;
};

/** The version that is shown where `asked` is asked for: the newest for an empty one, none where there is no such version. */
export const versionShown = ({ versions }: PageContents['versionUpdateContent'], asked: string): string | undefined =>
  (asked ? versions.find(({ version }) => version === asked) : versions[0])?.version;

/** Loads the release that `?version=` names. */
export async function loadShownRelease(language: Language, url: URL): Promise<ShownRelease> {
  const asked = url.searchParams.get('version') ?? '';
  const [content, report] = await Promise.all([loadRelease(language, asked || undefined), loadReport(language)]);
  return { asked, content, report };
}

/** The longest number that is repeated to whoever asked for it. */
const LONGEST = 20;

type UnknownVersionProps = {
  content: PageContents['versionUpdateContent'];
  /** The version that does not exist. */
  asked: string;
};

/** Says that there is no such version, and which ones come closest. */
export function UnknownVersion({ content: { unknown, versions, messages }, asked }: UnknownVersionProps) {
  const version = asked.length > LONGEST ? `${asked.slice(0, LONGEST)}…` : asked;
  const near = nearestVersions(
    versions.map((release) => release.version),
    asked,
  );
  return (
    <>
      <title>{formatMessage(unknown.title, { version })}</title>
      <meta name="description" content={formatMessage(unknown.description, { version })} />
      <meta name="robots" content="noindex" />
      <Section rhythm="statement" className={styles.unknownHero}>
        <Heading level={1} size="xl">
          {formatMessage(unknown.heading, { version })}
        </Heading>
        <Lead>{formatMessage(unknown.lead, { version })}</Lead>
      </Section>
      <Section rhythm="passage" heading={messages.nearest}>
        <ul className={styles.list}>
          {near.map((one) => (
            <li key={one} className={styles.nearest}>
              <TextLink to={releasePath(one)}>{one}</TextLink>{' '}
              {versions.find((release) => release.version === one)?.title}
            </li>
          ))}
        </ul>
        <p>
          <TextLink variant="strong" to={pagePath('updateLogInfo')}>
            {messages.all}
          </TextLink>
        </p>
      </Section>
    </>
  );
}

type NeighboursProps = { content: PageContents['versionUpdateContent']; shown: ReleaseContent };

const neighbour = (message: string, { version, title }: ReleaseHead) => (
  <SiteLink to={releasePath(version)} className={styles.neighbour}>
    <span className={styles.where}>{formatMessage(message, { version })}</span>{' '}
    <span className={styles.title}>{title}</span>
  </SiteLink>
);

/** The releases before and after this one, and the way to all of them. */
export function Neighbours({ content: { messages }, shown: { previous, next } }: NeighboursProps) {
  return (
    <Section rhythm="dense">
      <nav className={styles.neighbours} aria-label={messages.neighbours}>
        {previous && neighbour(messages.previous, previous)}
        {next && neighbour(messages.next, next)}
      </nav>
      <p>
        <TextLink variant="strong" to={pagePath('updateLogInfo')}>
          {messages.all}
        </TextLink>
      </p>
    </Section>
  );
}
