import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/button';
import { classes } from '@/components/classes';
import { TextLink } from '@/components/link';
import { Column, Heading, Lead, Section } from '@/components/section';
import { formatDay, formatPlural } from '@/content/format';
import { SHOWN_IN_FULL } from '@/content/selections';
import { ReleaseComparison } from '@/features/release-comparison/release-comparison';
import { filterReleases, isFiltering } from '@/features/release-filter/filter';
import { FilterForm, useReleaseFilter } from '@/features/release-filter/filter-form';
import { feedPath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import { useAllReleases } from './all-releases.ts';
import { LogEntries, OlderReleases } from './log-entries.tsx';
import { type Content, sections } from './page.ts';
import styles from './view.module.css';

/** Every release, newest first. */
export function Page({ content }: { content: Content }) {
  const { page, releases, older, messages, language, updated } = content;
  const [wished, setFilter] = useReleaseFilter();
  const [isUsed, setUsed] = useState(false);
  const [query] = useSearchParams();
  const all = useAllReleases(content, isUsed || isFiltering(wished) || query.has('from') || query.has('to'));
  // Until every release is there, the list is not filtered.
  const filter = all ? wished : { q: '' };
  const matching = filterReleases(all ?? releases, filter);
  const shown = matching.slice(0, SHOWN_IN_FULL);
  const others = isFiltering(filter) ? matching.slice(SHOWN_IN_FULL) : older;
  const use = () => setUsed(true);
  const [before, after = ''] = messages.refreshed.split('{date}');
  return (
    <>
      <Section rhythm="opening" className={styles.opening}>
        <Column span={5}>
          <Heading level={1}>{page.heading}</Heading>
        </Column>
        <Column span={4}>
          <Lead size="l">{page.lead}</Lead>
        </Column>
        <Column span={3} facts className={styles.facts}>
          <p>
            {before}
            <time dateTime={updated}>{formatDay(updated, language)}</time>
            {after}
          </p>
          <div className={shared.line}>
            <TextLink to={`#${sections.compare}`}>{messages.compare.link}</TextLink>
            <TextLink to={`#${sections.feeds}`}>{messages.feeds.link}</TextLink>
          </div>
        </Column>
      </Section>
      <Section className={styles.log}>
        <div className={styles.choice}>
          <FilterForm content={content} filter={wished} onUse={use} onChange={setFilter} />
          <FilterResult
            content={content}
            count={shown.length + others.length}
            filtering={isFiltering(wished)}
            onReset={() => setFilter({ q: '' })}
          />
        </div>
        <LogEntries releases={shown} filter={filter} content={content} />
        <OlderReleases releases={others} results={messages.results} language={language} />
      </Section>
      <ReleaseComparison id={sections.compare} content={content} all={all} onUse={use} />
      <Feeds content={content} />
    </>
  );
}

type FilterResultProps = {
  content: Content;
  count: number;
  filtering: boolean;
  onReset: () => void;
};

/** The number of releases shown, announced when it changes, and the button that shows them all. */
function FilterResult({ content: { messages, language }, count, filtering, onReset }: FilterResultProps) {
  return (
    <div className={classes(shared.line, styles.result)}>
      <output className={shared.small}>
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

function Feeds({ content: { language, messages } }: { content: Content }) {
  const { heading, lead, atom, json } = messages.feeds;
  return (
    <Section id={sections.feeds} rhythm="passage" heading={heading} lead={lead}>
      <ul className={shared.line}>
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
