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

/** Undefined if there is no such version. */
async function loadReleaseContent(
  language: Language,
  versions: readonly { version: string }[],
  version: string | undefined,
): Promise<ReleaseContent | undefined> {
  if (!version) return undefined;
  const { default: releases } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/releases/${releaseFile(versions, version)}.json`
  );
  return releases[version];
}

/** The imports are inside the condition, so that a build without reports has no chunks for them. */
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

/** Loads the release that the query names, by default the newest. */
export async function loadRelease(
  { versions, newestVersion }: { versions: readonly { version: string }[]; newestVersion: string | undefined },
  language: Language,
  requested: string,
): Promise<ShownRelease> {
  const [shown, report] = await Promise.all([
    loadReleaseContent(language, versions, shownVersion({ versions, newestVersion }, requested)),
    loadReport(language),
  ]);
  return { requested, shown, report };
}
