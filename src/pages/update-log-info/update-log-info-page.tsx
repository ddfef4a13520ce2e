import { Button } from '@/components/button';
import { Heading, Lead } from '@/components/heading';
import { TextLink } from '@/components/link';
import { Section } from '@/components/section';
import { formatDay, formatPlural } from '@/content/format';
import type { PageContents } from '@/content/page-content';
import { comparisonId, ReleaseComparison } from '@/features/release-comparison/release-comparison';
import { filterReleases, isFiltering } from '@/features/release-filter/filter';
import { FilterForm, useReleaseFilter } from '@/features/release-filter/filter-form';
import { feedPath, pagePath } from '@/lib/paths';
import { LogYear, releasesByYear } from './log-entries.tsx';
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
        </div>
        <div className={styles.side}>
          <p>
            {before}
            <time dateTime={updated}>{formatDay(updated, language)}</time>
            {after}
          </p>
          <p>
            <TextLink to={`#${comparisonId}`}>{messages.compare.heading}</TextLink>
          </p>
          <p>
            <TextLink to={`#${feedsId}`}>{messages.feeds.heading}</TextLink>
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

type FilterResultProps = {
  content: PageContents['updateLogInfo'];
  count: number;
  filtering: boolean;
  onReset: () => void;
};

/** How many releases are shown, announced when it changes, and the button that shows them all. */
function FilterResult({ content: { messages, language }, count, filtering, onReset }: FilterResultProps) {
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

/** The id of the feeds' section (src/content/addresses.ts). */
const feedsId = 'feeds';

/** The feeds of the releases. */
function Feeds({ content: { language, messages } }: { content: PageContents['updateLogInfo'] }) {
  const { heading, lead, atom, json } = messages.feeds;
  return (
    <Section id={feedsId} rhythm="passage" heading={heading} lead={lead}>
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
