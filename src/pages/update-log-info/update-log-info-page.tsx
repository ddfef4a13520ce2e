import { Button } from '@/components/button';
import { classes } from '@/components/classes';
import { Heading, Lead } from '@/components/heading';
import { TextLink } from '@/components/link';
import { Section } from '@/components/section';
import { formatPlural } from '@/content/format';
import type { PageContents, ReleaseEntry } from '@/content/page-content';
import { changeKinds } from '@/content/schemas/constants';
import { comparisonId, ReleaseComparison } from '@/features/release-comparison/release-comparison';
import { filterReleases, isFiltering } from '@/features/release-filter/filter';
import { FilterForm, useReleaseFilter } from '@/features/release-filter/filter-form';
import { feedPath, pagePath } from '@/lib/paths';
import { LogYear, longDate, releasesByYear } from './log-entries.tsx';
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

/** Where a feed reader follows the releases. */
export function Feeds({ content: { language, messages } }: { content: PageContents['updateLogInfo'] }) {
  const { heading, lead, atom, json } = messages.feeds;
  return (
    <Section id="feeds" rhythm="passage" heading={heading} lead={lead}>
      <ul className={styles.feeds}>
        <li>
          <TextLink to={feedPath(language, 'atom')}>{atom}</TextLink>
        </li>
        <li>
          <TextLink to={feedPath(language, 'json')}>{json}</TextLink>
        </li>
      </ul>
    </Section>
  );
}

type FilterResultProps = {
  content: PageContents['updateLogInfo'];
  count: number;
  filtering: boolean;
  onReset: () => void;
};

/** How many releases are shown; a change of it is announced. Where there are none, the way back. */
export function FilterResult({ content: { messages, language }, count, filtering, onReset }: FilterResultProps) {
  return (
    <div className={styles.result}>
      <output className={styles.count}>
        {count > 0 ? formatPlural(messages.results, count, language) : messages.none}
      </output>
      {filtering && (
        <Button variant="quiet" className={styles.reset} onClick={onReset}>
          {messages.reset}
        </Button>
      )}
    </div>
  );
}

type KindCountsProps = { release: ReleaseEntry; content: PageContents['updateLogInfo'] };

/** How many changes of each kind a release has, in words. */
export function KindCounts({ release, content: { messages, language } }: KindCountsProps) {
  const counts = changeKinds.map(
    (kind) => [kind, release.changes.filter((change) => change.kind === kind).length] as const,
  );
  return (
    <ul className={styles.kinds} aria-label={messages.kind}>
      {counts.map(
        ([kind, count]) =>
          count > 0 && (
            <li key={kind} className={classes(kind === 'security' && styles.security)}>
              {formatPlural(messages.counts[kind], count, language)}
            </li>
          ),
      )}
    </ul>
  );
}
