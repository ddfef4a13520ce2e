import { type SubmitEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '@/components/button';
import { SelectField } from '@/components/field';
import { TextLink } from '@/components/link';
import { Heading, Section } from '@/components/section';
import { formatMessage, formatPlural } from '@/content/format';
import type { Language } from '@/content/schemas/languages';
import type { Messages } from '@/content/schemas/messages';
import type { DatedVersion, ReleaseEntry } from '@/content/selections';
import { shortVersion } from '@/content/versions';
import { useHydrated } from '@/lib/hydration';
import { releasePath } from '@/lib/paths';
import { type ComparedVersions, type Comparison, compareReleases, firstChoice, readCompared } from './compare.ts';
import styles from './release-comparison.module.css';

type ReleaseComparisonProps = {
  /** The id of the section, which the page's own URL leads to with the form's query. */
  id: string;
  content: Content & { releases: readonly ReleaseEntry[]; older: readonly DatedVersion[] };
  /** Every release with its changes, once they are loaded. */
  all: readonly ReleaseEntry[] | undefined;
  /** Called when the changes are needed. */
  onUse: () => void;
};

/** All changes between two versions, for visitors who skipped some. It reads the changes that the page's search reads. */
export function ReleaseComparison({ id, content, all, onUse }: ReleaseComparisonProps) {
  const { releases, older, messages } = content;
  const [versions, compare] = useComparedVersions(id, releases);
  const [isUsed, setUsed] = useState(false);
  const comparison = versions && all && compareReleases(all, versions);
  // Two lists of 2,000 versions are slow to render: only where the visitor is about to choose, or has chosen.
  const choices = isUsed || versions ? [...releases, ...older] : releases;
  const use = () => {
    setUsed(true);
    onUse();
  };
  return (
    <Section
      id={id}
      rhythm="dense"
      heading={messages.compare.heading}
      lead={messages.compare.lead}
      className={styles.section}
      onPointerEnter={use}
      onFocus={use}
    >
      <p className={styles.instead}>{messages.compare.noScript}</p>
      <ComparisonForm
        messages={messages.compare}
        releases={choices}
        chosen={versions ?? firstChoice(releases)}
        action={`#${id}`}
        onChange={compare}
      />
      <output className={styles.words}>
        {comparison && comparisonWords(comparison, content).map((sentence) => <span key={sentence}>{sentence}</span>)}
      </output>
      {comparison && <ComparisonResult comparison={comparison} content={content} />}
    </Section>
  );
}

type ComparisonFormProps = {
  messages: Messages['updates']['compare'];
  releases: readonly DatedVersion[];
  chosen: ComparedVersions;
  /** Where the form is sent before hydration; the page then reads its query. */
  action: string;
  onChange: (versions: ComparedVersions) => void;
};

const chosenIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

function ComparisonForm({ messages, releases, chosen: { from, to }, action, onChange }: ComparisonFormProps) {
  const options = releases.map(({ version }) => ({ value: version, words: version }));
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onChange({ from: chosenIn(form, 'from'), to: chosenIn(form, 'to') });
  };
  return (
    // The key resets the fields when the URL names other versions.
    <form
      key={`${from} ${to}`}
      data-only="app"
      className={styles.form}
      action={action}
      autoComplete="off"
      onSubmit={onSubmit}
    >
      <SelectField label={messages.from} name="from" options={options} defaultValue={from} />
      <SelectField label={messages.to} name="to" options={options} defaultValue={to} />
      <Button type="submit">{messages.show}</Button>
    </form>
  );
}

type Content = { messages: Messages['updates']; language: Language };

/** Describes the result in one or two sentences. */
function comparisonWords(comparison: Comparison, { messages: { compare }, language }: Content): string[] {
  switch (comparison.state) {
    case 'unknown':
    case 'same':
      return [formatMessage(compare[comparison.state], { version: shortVersion(comparison.version) })];
    case 'changes': {
      const { from, to, reversed, count } = comparison;
      const changes = formatPlural(compare.changes, count, language);
      const result = formatMessage(compare.result, { from, to, changes });
      return reversed ? [formatMessage(compare.reversed, { from: to, to: from }), result] : [result];
    }
  }
}

/** The changes by kind, each with its version and a link to its place in the notes. */
function ComparisonResult({ comparison, content }: { comparison: Comparison; content: Content }) {
  if (comparison.state !== 'changes') return null;
  return comparison.kinds.map(([kind, changes]) => (
    <div key={kind} className={styles.kind}>
      <Heading level={3} size="s">
        {content.messages.kinds[kind]}
      </Heading>
      <ul>
        {changes.map(({ id, version, text }) => (
          <li key={`${version} ${id}`} className={styles.change}>
            <TextLink variant="quiet" className={styles.version} to={releasePath(version)}>
              {version}
            </TextLink>{' '}
            <TextLink variant="quiet" to={`${releasePath(version)}#${id}`}>
              {text}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** The versions to compare, kept in the URL so that they can be shared. Each choice is an entry in the history. */
function useComparedVersions(id: string, releases: readonly ReleaseEntry[]) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const change = ({ from, to }: ComparedVersions) => {
    const search = new URLSearchParams(query);
    search.set('from', from);
    search.set('to', to);
    void navigate({ search: search.toString(), hash: id }, { preventScrollReset: true });
  };
  return [hydrated ? readCompared(query, releases) : undefined, change] as const;
}
