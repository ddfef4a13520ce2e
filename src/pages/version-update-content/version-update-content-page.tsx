import { useLoaderData } from 'react-router';
import type { PageContents } from '@/content/page-content';
import { useRelease } from '@/features/live-content/use-live-content';
import type { ShownRelease } from './load-shown-release.ts';
import { ReleaseNotes } from './release-notes.tsx';
import { UnknownVersion } from './unknown-version.tsx';

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
