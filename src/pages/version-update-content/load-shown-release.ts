import { loadRelease, loadReportMessages } from '@/content/load';
import type { PageContents, ReleaseContent } from '@/content/page-content';
import type { Language } from '@/content/schemas/languages';
import type { ReportMessages } from '@/content/schemas/messages';
import type { ReportProblem } from './report-problem.tsx';

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
