import { pagePath } from '@/config/paths';
import type { PageContents } from '@/content/page-content';
import { comparisonId, ReleaseComparison } from '@/features/release-comparison';
import { FilterForm, filterReleases, isFiltering, useReleaseFilter } from '@/features/release-filter';
import { Heading } from '@/ui/heading';
import { Lead } from '@/ui/lead';
import { TextLink } from '@/ui/link';
import { Section } from '@/ui/section';
import { Feeds } from './feeds.tsx';
import { FilterResult } from './filter-result.tsx';
import { LogYear } from './log-year.tsx';
import { longDate, releasesByYear } from './releases-by-year.ts';
import styles from './update-log-info-page.module.css';

/** Every release, newest first. */
export function UpdateLogInfoPage({ content }: { content: PageContents['updateLogInfo'] }) {
  const { page, releases, messages, language, updated } = content;
  const [filter, setFilter] = useReleaseFilter();
  const shown = filterReleases(releases, filter);
  const [before, after = ''] = messages.refreshed.split('{date}');
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      <Section rhythm="statement" className={styles.hero}>
        <div className={styles.opening}>
          <Heading level={1} size="xl">
            {page.heading}
          </Heading>
          <Lead>{page.lead}</Lead>
          <p className={styles.refreshed}>
            {before}
            <time dateTime={updated}>{longDate(updated, language)}</time>
            {after}
          </p>
          <p>
            <TextLink to={`#${comparisonId}`}>{messages.compare.heading}</TextLink>
          </p>
        </div>
      </Section>
      <Section rhythm="dense" className={styles.log}>
        <FilterForm content={content} action={pagePath('updateLogInfo')} filter={filter} onChange={setFilter} />
        <FilterResult
          content={content}
          count={shown.length}
          filtering={isFiltering(filter)}
          onReset={() => setFilter({ q: '' })}
        />
        {releasesByYear(shown).map(([year, ofYear]) => (
          <LogYear key={year} year={year} releases={ofYear} filter={filter} content={content} />
        ))}
      </Section>
      <ReleaseComparison content={content} action={pagePath('updateLogInfo')} />
      <Feeds content={content} />
    </>
  );
}
