import { useLoaderData } from 'react-router';
import { MoreLink, TextLink } from '@/components/link';
import { Heading, Lead, Section } from '@/components/section';
import { formatMessage } from '@/content/format';
import { nearestReleases, shortVersion } from '@/content/versions';
import { pagePath, releasePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import type { ShownRelease } from './load-release.ts';
import type { Content } from './page.ts';
import { ReleaseNotes } from './release-notes.tsx';

/** One release: that of `?version=`, or the newest. */
export function Component() {
  const { asked, shown, report, ...content } = useLoaderData<Content & ShownRelease>();
  return shown ? (
    // The key renders another release anew: a browser's translation replaces text nodes that React could not update.
    <ReleaseNotes key={shown.release.version} content={content} shown={shown} report={report} />
  ) : (
    <UnknownVersion content={content} asked={asked} />
  );
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
