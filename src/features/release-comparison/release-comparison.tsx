import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/button';
import { classes } from '@/components/classes';
import { SelectField } from '@/components/field';
import { TextLink } from '@/components/link';
import { Heading } from '@/components/section';
import { formatMessage, formatPlural } from '@/content/format';
import type { DatedVersion, ReleaseEntry } from '@/content/release-selections';
import type { Language } from '@/content/schemas/languages';
import type { Messages } from '@/content/schemas/messages';
import { shortVersion } from '@/content/versions';
import { useHydrated } from '@/lib/hydration';
import { releasePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import { type ComparedVersions, type Comparison, defaultVersions, readCompared, writeCompared } from './compare.ts';
import styles from './release-comparison.module.css';

type Content = { messages: Messages['updates']; language: Language };

type FormProps = {
  /** The form's HTML id. Links lead to it, and before hydration so does sending the form. */
  id: string;
  content: Content & { releases: readonly ReleaseEntry[]; older: readonly DatedVersion[] };
  /** Every release, if the visitor wants to see pre-releases, too. */
  allReleases: readonly ReleaseEntry[] | undefined;
  chosen: ComparedVersions | undefined;
  onInteract: () => void;
  onChange: (versions: ComparedVersions) => void;
};

/** The form in which visitors choose their version, to see every change since. */
export function ComparisonForm({ id, content, allReleases, chosen, onInteract, onChange }: FormProps) {
  const { releases, older, messages } = content;
  const [hasInteracted, setInteracted] = useState(false);
  const defaults = defaultVersions(releases);
  // Rendering 2,000 options is slow, so the older versions are added when the visitor reaches the form or has chosen a version.
  const choices = allReleases ?? (hasInteracted || chosen ? [...releases, ...older] : releases);
  const loadChoices = () => {
    setInteracted(true);
    onInteract();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('from');
    if (typeof value === 'string') onChange({ from: value, to: defaults.to });
  };
  // Sets the option directly, because a `key` would replace the form, which would lose the focus.
  const form = useRef<HTMLFormElement>(null);
  const from = chosen?.from;
  useEffect(() => {
    const option = form.current?.querySelector<HTMLOptionElement>(`option[value="${CSS.escape(from ?? '')}"]`);
    if (option) option.selected = true;
  }, [from]);
  return (
    <div id={id} className={styles.container}>
      <p className={styles.noScript}>{messages.compare.noScript}</p>
      <form
        ref={form}
        data-only="app"
        className={styles.form}
        action={`#${id}`}
        autoComplete="off"
        onPointerEnter={loadChoices}
        onFocus={loadChoices}
        onSubmit={onSubmit}
      >
        <SelectField
          label={messages.compare.from}
          name="from"
          options={choices.map(({ version }) => ({ value: version, label: version }))}
          defaultValue={defaults.from}
        />
        <Button type="submit">{messages.compare.show}</Button>
      </form>
    </div>
  );
}

type ResultProps = { comparison: Comparison; content: Content; download: ReactNode; onReset: () => void };

export function ComparisonResult({ comparison, content, download, onReset }: ResultProps) {
  const { messages } = content;
  return (
    <div className={styles.result}>
      <div className={styles.answer}>
        <output className={styles.sentences}>
          {comparisonSentences(comparison, content).map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </output>
        <Button variant="quiet" onClick={onReset}>
          {messages.compare.all}
        </Button>
      </div>
      {comparison.state === 'changes' &&
        comparison.releases.map(({ version, changesByKind }) => (
          <section key={version} className={styles.release}>
            <Heading level={2} size="s">
              <TextLink variant="quiet" to={releasePath(version)}>
                {version}
              </TextLink>
            </Heading>
            <ChangesByKind
              level={3}
              version={version}
              changesByKind={changesByKind}
              kinds={messages.kinds}
              styles={styles}
            />
          </section>
        ))}
      {comparison.state === 'changes' && <div className={styles.download}>{download}</div>}
    </div>
  );
}

type ChangesByKindProps = {
  level: 3 | 4;
  version: string;
  changesByKind: readonly (readonly [kind: string, changes: ReleaseEntry['changes']])[];
  kinds: Messages['updates']['kinds'];
  /** Has `kinds` for all lists, `onlyKind` if there is one, and `kind` and `changes` for each heading and list. */
  styles: Readonly<Record<string, string>>;
};

/** Lists a release's changes by kind. Each links to its note. */
export function ChangesByKind({ level, version, changesByKind, kinds, styles: own }: ChangesByKindProps) {
  const Kind = `h${level}` as const;
  return (
    <div className={classes(own.kinds, changesByKind.length === 1 && own.onlyKind)}>
      {changesByKind.map(([kind, changes]) => (
        <div key={kind}>
          <Kind className={classes(own.kind, kind === 'security' && shared.security)}>{kinds[kind]}</Kind>
          <ul className={own.changes}>
            {changes.map(({ id, text }) => (
              <li key={id}>
                <TextLink variant="quiet" to={`${releasePath(version)}#${id}`}>
                  {text}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function comparisonSentences(comparison: Comparison, { messages: { compare, counts }, language }: Content): string[] {
  switch (comparison.state) {
    case 'unknown':
    case 'latest':
    case 'same':
      return [formatMessage(compare[comparison.state], { version: shortVersion(comparison.version) })];
    case 'changes': {
      const { from, to, isReversed, count, releases } = comparison;
      const securityFixes = releases
        .flatMap(({ changesByKind }) => changesByKind)
        .flatMap(([kind, changes]) => (kind === 'security' ? changes : []));
      const all = formatPlural(compare.changes, count, language);
      const security = formatPlural(counts.security, securityFixes.length, language);
      const changes = securityFixes.length > 0 ? formatMessage(compare.security, { changes: all, security }) : all;
      const result = formatMessage(compare.result, { from, to, changes });
      return isReversed ? [formatMessage(compare.reversed, { from: to, to: from }), result] : [result];
    }
  }
}

/** The versions in the URL and their setter, which adds a history entry. */
export function useComparedVersions(releases: readonly ReleaseEntry[]) {
  const [query, setQuery] = useSearchParams();
  const isHydrated = useHydrated();
  const change = useCallback(
    (versions: ComparedVersions | undefined) =>
      setQuery((current) => writeCompared(current, versions), { preventScrollReset: true }),
    [setQuery],
  );
  return [isHydrated ? readCompared(query, releases) : undefined, change] as const;
}
