import { loadRelease, loadReportMessages } from '@/content/load';
import type { PageContents, ReleaseContent } from '@/content/page-content';
import type { Language } from '@/content/schemas/languages';
import type { ReportMessages } from '@/content/schemas/messages-report';

declare const __UPLOADS__: boolean;

/** What the page shows besides its content. */
export type ShownRelease = {
  /** The version that the URL asks for, as it was written; empty where it asks for none, which means the newest. */
  asked: string;
  /** Nothing where there is no such version. */
  content?: ReleaseContent | undefined;
  /** What reporting a problem says, in builds that take reports. */
  report?: ReportMessages | undefined;
};

/** The version that is shown where `asked` is asked for: the newest for an empty one, none where there is no such version. */
export const versionShown = ({ versions }: PageContents['versionUpdateContent'], asked: string): string | undefined =>
  (asked ? versions.find(({ version }) => version === asked) : versions[0])?.version;

/** Loads the release that `?version=` names. */
export async function loadShownRelease(language: Language, url: URL): Promise<ShownRelease> {
  const asked = url.searchParams.get('version') ?? '';
  const [content, report] = await Promise.all([
    loadRelease(language, asked || undefined),
    __UPLOADS__ ? loadReportMessages(language) : undefined,
  ]);
  return { asked, content, report };
}
