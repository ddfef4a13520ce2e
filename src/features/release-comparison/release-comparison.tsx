import type { PageContents } from '@/content/page-content';
import { Section } from '@/ui/section';
import { compareReleases, firstChoice } from './compare.ts';
import styles from './comparison.module.css';
import { ComparisonForm } from './comparison-form.tsx';
import { ComparisonResult, comparisonWords } from './comparison-result.tsx';
import { comparisonId, useComparedVersions } from './use-compared-versions.ts';

type Props = {
  content: Pick<PageContents['updateLogInfo'], 'messages' | 'language' | 'releases'>;
  /** The page's path. */
  action: string;
};

/**
 * All changes between two versions, for whoever skipped a few. The log holds every change for its search, so nothing is
 * loaded for it (docs/decisions/007).
 */
export function ReleaseComparison({ content, action }: Props) {
  const { releases, messages } = content;
  const [versions, compare] = useComparedVersions(releases);
  const comparison = versions && compareReleases(releases, versions);
  return (
    <Section
      id={comparisonId}
      rhythm="dense"
      heading={messages.compare.heading}
      lead={messages.compare.lead}
      className={styles.section}
    >
      <p className={styles.instead}>{messages.compare.noScript}</p>
      <ComparisonForm
        messages={messages.compare}
        releases={releases}
        chosen={versions ?? firstChoice(releases)}
        action={`${action}#${comparisonId}`}
        onChange={compare}
      />
      <output className={styles.words}>
        {comparison && comparisonWords(comparison, content).map((sentence) => <span key={sentence}>{sentence}</span>)}
      </output>
      {comparison && <ComparisonResult comparison={comparison} content={content} />}
    </Section>
  );
}
