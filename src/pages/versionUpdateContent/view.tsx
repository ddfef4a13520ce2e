import { useMemo } from 'react';
import { MoreLink, TextLink } from '@/components/link';
import { Heading, Lead, Section } from '@/components/section';
import { formatMessage } from '@/content/format';
import type { Language } from '@/content/schemas/languages';
import { nearestReleases, releaseFile, shortVersion, versionShown } from '@/content/versions';
import { useLive } from '@/features/live-content/use-live-content';
import { pagePath, releasePath, versionIn } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import { type Content, type ReleaseContent, renewRelease } from './page.ts';
import { ReleaseNotes } from './release-notes.tsx';
import type { Report } from './report-problem.tsx';

type Props = { content: Content; shown: ShownRelease };

/** One release: that of `?version=`, or the newest. */
export function Page({ content, shown: { asked, content: bundled, report } }: Props) {
  const live = useLive(asked);
  const shown = useMemo(() => renewRelease(bundled, asked, live), [bundled, asked, live]);
  return shown ? (
    // The key renders another release anew: a browser's translation replaces text nodes that React could not update.
    <ReleaseNotes key={shown.release.version} content={content} shown={shown} report={report} />
  ) : (
    <UnknownVersion content={content} asked={asked} />
  );
}

declare const __UPLOADS__: boolean;

/** The condition encloses the imports, so that the bundler removes them. */
async function loadReport(language: Language): Promise<Report | undefined> {
  if (__UPLOADS__) {
    const [{ default: messages }, { ReportProblem }] = await Promise.all([
      import(/* webpackChunkName: "content-[request]" */ `@content/${language}/report.json`),
      import(/* webpackChunkName: "report-problem" */ './report-problem.tsx'),
    ]);
    return { messages, ReportProblem };
  }
  return undefined;
}

/** The data of the page besides its content. */
export type ShownRelease = {
  /** The value of `?version=`; empty for the newest. */
  asked: string;
  /** Undefined where there is no such version. */
  content?: ReleaseContent | undefined;
  /** The report form and its messages, in builds that have it. */
  report?: Report | undefined;
};

/** Loads a release's file in a language. Only that of a version that exists is imported. */
async function loadRelease(
  language: Language,
  versions: Content['versions'],
  version: string | undefined,
): Promise<ReleaseContent | undefined> {
  if (!version) return undefined;
  const file = releaseFile(versions, version);
  const { default: content } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/releases/${file}.json`
  );
  return content[version];
}

/** Loads the release that the URL names, for the prop `shown`. */
export async function load(language: Language, url: URL, page: Promise<Content>): Promise<Omit<Props, 'content'>> {
  const asked = versionIn(url);
  const [content, report] = await Promise.all([
    page.then(({ versions }) => loadRelease(language, versions, versionShown(versions, asked))),
    loadReport(language),
  ]);
  return { shown: { asked, content, report } };
}

/** A message that there is no version as requested, and the closest ones. */
function UnknownVersion({ content: { unknown, versions, messages }, asked }: { content: Content; asked: string }) {
  const version = shortVersion(asked);
  return (
    <>
      <title>{formatMessage(unknown.title, { version })}</title>
      <meta name="description" content={formatMessage(unknown.description, { version })} />
      <meta name="robots" content="noindex" />
      <Section rhythm="opening">
        <Heading level={1}>{formatMessage(unknown.heading, { version })}</Heading>
        <Lead>{formatMessage(unknown.lead, { version })}</Lead>
      </Section>
      <Section rhythm="passage" heading={messages.nearest}>
        <ul className={shared.rows}>
          {nearestReleases(versions, asked).map((near) => (
            <li key={near.version}>
              <TextLink to={releasePath(near.version)}>{near.version}</TextLink>
              {near.title}
            </li>
          ))}
        </ul>
        <MoreLink to={pagePath('updateLogInfo')}>{messages.all}</MoreLink>
      </Section>
    </>
  );
}
