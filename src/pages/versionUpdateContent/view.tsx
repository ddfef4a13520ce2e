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

export function Component() {
  const { requested, shown, report, ...content } = useLoaderData<Content & ShownRelease>();
  return shown ? (
    // The key makes React replace the element. It could not update text nodes that a page translator has replaced.
    <ReleaseNotes key={shown.release.version} content={content} shown={shown} report={report} />
  ) : (
    <UnknownVersion content={content} requested={requested} />
  );
}

type UnknownVersionProps = { content: Content; requested: string };

function UnknownVersion({ content: { unknownVersion, versions, messages }, requested }: UnknownVersionProps) {
  const version = shortVersion(requested);
  return (
    <>
      <title>{formatMessage(unknownVersion.title, { version })}</title>
      <meta name="description" content={formatMessage(unknownVersion.description, { version })} />
      <meta name="robots" content="noindex" />
      <Section layout="opening">
        <Heading level={1}>{formatMessage(unknownVersion.heading, { version })}</Heading>
        <Lead>{formatMessage(unknownVersion.lead, { version })}</Lead>
      </Section>
      <Section layout="sideHeading" heading={messages.nearest}>
        <ul className={shared.rows}>
          {nearestReleases(versions, requested).map((release) => (
            <li key={release.version}>
              <TextLink to={releasePath(release.version)}>{release.version}</TextLink>
              {release.title}
            </li>
          ))}
        </ul>
        <MoreLink to={pagePath('updateLogInfo')}>{messages.all}</MoreLink>
      </Section>
    </>
  );
}
