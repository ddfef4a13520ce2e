import type { ComponentType } from 'react';
import type { Language } from '@/content/schemas/languages';
import type { ReportMessages } from '@/content/schemas/messages';
import { releaseFile, shownVersion } from '@/content/versions';
import type { ReleaseContent } from './page.ts';
import type { ReportProblemProps } from './report-problem.tsx';

/** The problem report, which only builds with an upload address have. */
export type Report = {
  messages: ReportMessages;
  ReportProblem: ComponentType<ReportProblemProps>;
};

export type ShownRelease = {
  /** The value of `?version=`; empty for the newest. */
  requested: string;
  /** Undefined if there is no such version. */
  shown?: ReleaseContent | undefined;
  report?: Report | undefined;
};

/** Only the file of a version that exists is imported. */
async function loadNotes(
  language: Language,
  versions: readonly { version: string }[],
  version: string | undefined,
): Promise<ReleaseContent | undefined> {
  if (!version) return undefined;
  const { default: content } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/releases/${releaseFile(versions, version)}.json`
  );
  return content[version];
}

/** The condition encloses the imports, so that the bundler leaves their chunks out. */
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

/** @param versions every release, newest first */
export async function loadRelease(
  versions: readonly { version: string }[],
  language: Language,
  requested: string,
): Promise<ShownRelease> {
  const [shown, report] = await Promise.all([
    loadNotes(language, versions, shownVersion(versions, requested)),
    loadReport(language),
  ]);
  return { requested, shown, report };
}
