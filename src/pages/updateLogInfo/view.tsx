import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { Button } from '@/components/button';
import { classes } from '@/components/classes';
import { TextLink } from '@/components/link';
import { Column, Heading, Section } from '@/components/section';
import { formatDay, formatMessage, formatPlural } from '@/content/format';
import type { ReleaseEntry } from '@/content/release-selections';
import { SHOWN_IN_FULL } from '@/content/versions';
import { useSystem, VisitorDownloadButton } from '@/features/download-detection/visitor-download';
import { compareReleases } from '@/features/release-comparison/compare';
import {
  ComparisonForm,
  ComparisonResult,
  useComparedVersions,
} from '@/features/release-comparison/release-comparison';
import { filterReleases, isFiltering, type ReleaseFilter } from '@/features/release-filter/filter';
import { FilterForm, focusFilter, useReleaseFilter } from '@/features/release-filter/filter-form';
import { feedPath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import { LogEntries, OlderReleases, VersionLinks } from './log-entries.tsx';
import { type Content, sections } from './page.ts';
import styles from './view.module.css';

const loadAllReleases = async (language: string): Promise<ReleaseEntry[]> => {
  const { default: releases } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/all-releases.json`
  );
  return releases;
};

/**
 * Every release with its texts. Those of older releases are loaded once they are wanted.
 * @returns undefined until the older releases are loaded; only the newest ones if loading fails
 */
function useAllReleases(
  { releases, older, preReleases, language }: Content,
  isWanted: boolean,
): ReleaseEntry[] | undefined {
  const [loaded, setLoaded] = useState<ReleaseEntry[]>();
  const isComplete = older.length + preReleases.length === 0;
  const mustLoad = isWanted && !isComplete;
  useEffect(() => {
    if (mustLoad) loadAllReleases(language).then(setLoaded, () => setLoaded(releases));
  }, [mustLoad, language, releases]);
  return isComplete ? releases : loaded;
}

/** Every release, newest first, or the changes since a visitor's version. */
export function Component() {
  const content = useLoaderData<Content>();
  const { page, releases, messages, language, updated } = content;
  const [filter, setFilter] = useReleaseFilter(content);
  const [comparedVersions, setComparedVersions] = useComparedVersions(releases);
  const [hasInteracted, setInteracted] = useState(false);
  const needsAllReleases = hasInteracted || isFiltering(filter) || filter.preReleases || comparedVersions !== undefined;
  const allReleases = useAllReleases(content, Boolean(needsAllReleases));
  const comparison = comparedVersions && allReleases && compareReleases(allReleases, comparedVersions);
  const onInteract = () => setInteracted(true);
  const resetComparison = () => {
    // Moves the focus to the form, because the button is removed.
    document.getElementById(sections.compare)?.querySelector('select')?.focus();
    setComparedVersions(undefined);
  };
  const [before, after = ''] = messages.refreshed.split('{date}');
  return (
    <>
      <Section layout="opening" className={styles.opening}>
        <Column span={5}>
          <Heading level={1}>{page.heading}</Heading>
        </Column>
        <Column span={7} className={styles.comparison}>
          {content.hasTools && (
            <ComparisonForm
              id={sections.compare}
              content={content}
              allReleases={filter.preReleases ? allReleases : undefined}
              chosen={comparedVersions}
              onInteract={onInteract}
              onChange={setComparedVersions}
            />
          )}
          <div className={classes(shared.small, shared.line)}>
            <p className={styles.lead}>{page.lead}</p>
            <p>
              {before}
              <time dateTime={updated}>{formatDay(updated, language)}</time>
              {after}
            </p>
            <TextLink to={`#${sections.feeds}`}>{messages.feeds.link}</TextLink>
          </div>
        </Column>
      </Section>
      <Section className={styles.log}>
        {comparison ? (
          <ComparisonResult
            comparison={comparison}
            content={content}
            download={<NewestDownload content={content} />}
            onReset={resetComparison}
          />
        ) : (
          <FilteredReleases
            content={content}
            allReleases={allReleases}
            filter={filter}
            onInteract={onInteract}
            onChange={setFilter}
          />
        )}
      </Section>
      <Feeds content={content} />
    </>
  );
}

function NewestDownload({ content: { downloads, downloadMessages, downloadLabel } }: { content: Content }) {
  const system = useSystem();
  return (
    <VisitorDownloadButton
      messages={downloadMessages}
      system={system}
      downloads={downloads}
      defaultLabel={downloadLabel}
    />
  );
}

type FilteredProps = {
  content: Content;
  /** Every release, once they are loaded. */
  allReleases: readonly ReleaseEntry[] | undefined;
  filter: ReleaseFilter;
  onInteract: () => void;
  onChange: (filter: ReleaseFilter) => void;
};

function FilteredReleases({ content, allReleases, filter: requestedFilter, onInteract, onChange }: FilteredProps) {
  const { releases, older, preReleases, messages, language } = content;
  // Until every release is loaded, the list is not filtered.
  const filter = allReleases ? requestedFilter : { q: '' };
  const isShown = ({ channel }: ReleaseEntry) => !channel || filter.preReleases || preReleases.length === 0;
  const candidates = (allReleases ?? releases).filter(isShown);
  const matching = filterReleases(candidates, filter);
  const shown = matching.slice(0, SHOWN_IN_FULL);
  const others = isFiltering(filter) || filter.preReleases ? matching.slice(SHOWN_IN_FULL) : older;
  const changeByButton = (next: ReleaseFilter, button: Element) => {
    // Moves the focus to the filter, because the button is removed.
    focusFilter(button.closest('section'));
    onChange(next);
  };
  return (
    <>
      {content.hasTools && (
        <div className={styles.filter}>
          <FilterForm content={content} filter={requestedFilter} onInteract={onInteract} onChange={onChange} />
          {/* `output` is a live region: screen readers announce its changes. */}
          <div className={classes(shared.line, styles.result)}>
            <output className={shared.small}>
              {formatPlural(messages.results, shown.length + others.length, language)}
            </output>
            {isFiltering(requestedFilter) && (
              <Button
                variant="quiet"
                className={styles.reset}
                onClick={({ currentTarget }) =>
                  changeByButton({ q: '', preReleases: requestedFilter.preReleases }, currentTarget)
                }
              >
                {messages.reset}
              </Button>
            )}
          </div>
        </div>
      )}
      {matching.length === 0 && (
        <NoMatches content={content} allReleases={candidates} filter={filter} onChange={changeByButton} />
      )}
      <LogEntries releases={shown} filter={filter} content={content} />
      <OlderReleases releases={others} results={messages.results} language={language} />
      {preReleases.length > 0 && (
        <div className={styles.withoutScripts}>
          <Heading level={3} size="s">
            {messages.preReleases}
          </Heading>
          <VersionLinks releases={preReleases} />
        </div>
      )}
    </>
  );
}

type NoMatchesProps = {
  content: Content;
  allReleases: readonly ReleaseEntry[];
  filter: ReleaseFilter;
  onChange: (filter: ReleaseFilter, button: Element) => void;
};

/** Offers to remove one condition of a filter that no release matches. */
function NoMatches({
  content: { messages, platforms, language, newest },
  allReleases,
  filter,
  onChange,
}: NoMatchesProps) {
  const { kind, platform, q } = filter;
  const widerFilters = [
    { condition: q, without: { ...filter, q: '' } },
    { condition: (kind && messages.kinds[kind]) ?? '', without: { ...filter, kind: undefined } },
    { condition: (platform && platforms[platform]) ?? '', without: { ...filter, platform: undefined } },
  ]
    .filter(({ condition, without }) => condition && isFiltering(without))
    .map((option) => ({ ...option, count: filterReleases(allReleases, option.without).length }))
    .filter(({ count }) => count > 0);
  return (
    <div className={styles.noMatches}>
      <Heading level={2} size="s">
        {messages.none}
      </Heading>
      {widerFilters.length > 0 ? (
        <ul className={shared.line}>
          {widerFilters.map(({ condition, without, count }) => (
            <li key={condition}>
              <Button onClick={({ currentTarget }) => onChange(without, currentTarget)}>
                {formatMessage(messages.without, {
                  condition,
                  releases: formatPlural(messages.results, count, language),
                })}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={shared.soft}>{formatMessage(messages.noneHint, { version: newest })}</p>
      )}
    </div>
  );
}

function Feeds({ content: { language, messages } }: { content: Content }) {
  const { heading, lead, atom, json } = messages.feeds;
  return (
    <Section id={sections.feeds} layout="sideHeading" heading={heading} lead={lead}>
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
