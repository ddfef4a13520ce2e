import { useEffect, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { Button } from '@/components/button';
import { classes } from '@/components/classes';
import { TextLink } from '@/components/link';
import { Column, Heading, Lead, Section } from '@/components/section';
import { formatDay, formatPlural } from '@/content/format';
import { type ReleaseEntry, SHOWN_IN_FULL } from '@/content/selections';
import { ReleaseComparison } from '@/features/release-comparison/release-comparison';
import { filterReleases, isFiltering } from '@/features/release-filter/filter';
import { FilterForm, focusFilter, useReleaseFilter } from '@/features/release-filter/filter-form';
import { feedPath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import { LogEntries, OlderReleases } from './log-entries.tsx';
import { type Content, sections } from './page.ts';
import styles from './view.module.css';

const load = async (language: string): Promise<ReleaseEntry[]> => {
  const { default: releases } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/all-releases.json`
  );
  return releases;
};

/**
 * The releases with their texts: the newest are in the page's content, the others are loaded once they are wanted.
 * @returns undefined until they are loaded; only the newest where they cannot be
 */
function useAllReleases({ releases, older, language }: Content, wanted: boolean): ReleaseEntry[] | undefined {
  const [loaded, setLoaded] = useState<ReleaseEntry[]>();
  const isNeeded = wanted && older.length > 0;
  useEffect(() => {
    if (isNeeded) load(language).then(setLoaded, () => setLoaded(releases));
  }, [isNeeded, language, releases]);
  return older.length === 0 ? releases : loaded;
}

/** Every release, newest first. */
export function Component() {
  const content = useLoaderData<Content>();
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
  const count = shown.length + others.length;
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
        <Column span={3} className={styles.facts}>
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
          {/* The output announces its changes. */}
          <div className={classes(shared.line, styles.result)}>
            <output className={shared.small}>
              {count > 0 ? formatPlural(messages.results, count, language) : messages.none}
            </output>
            {isFiltering(wished) && (
              <Button
                variant="quiet"
                className={styles.reset}
                onClick={({ currentTarget }) => {
                  // This button is removed: the filter takes its focus.
                  focusFilter(currentTarget.closest('section'));
                  setFilter({ q: '' });
                }}
              >
                {messages.reset}
              </Button>
            )}
          </div>
        </div>
        <LogEntries releases={shown} filter={filter} content={content} />
        <OlderReleases releases={others} results={messages.results} language={language} />
      </Section>
      <ReleaseComparison id={sections.compare} content={content} all={all} onUse={use} />
      <Feeds content={content} />
    </>
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
