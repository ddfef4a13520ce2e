import { type InputEvent, type SubmitEvent, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { SelectField, TextField } from '@/components/field';
import { Icon } from '@/components/icon';
import type { Messages } from '@/content/schemas/messages';
import { useHydrated } from '@/lib/hydration';
import {
  type FilterOptions,
  fillForm,
  hasValues,
  queryOf,
  type ReleaseFilter,
  readFilter,
  showPreReleases,
  writeFilter,
} from './filter.ts';
import styles from './filter-form.module.css';

/** How long to wait after the last key before updating the URL: browsers limit how often it may change. */
const DEBOUNCE_MS = 200;

type Props = {
  content: FilterOptions & { messages: Messages['updates']; preReleases: readonly unknown[] };
  filter: ReleaseFilter;
  onInteract: () => void;
  onChange: (filter: ReleaseFilter) => void;
};

/** The fields are uncontrolled, so that typing never waits for React. They update the URL, and a change of the URL updates them. */
export function FilterForm({ content, filter, onInteract, onChange }: Props) {
  const { messages, platforms } = content;
  const form = useRef<HTMLFormElement>(null);
  /** Not 0 while an update of the URL is pending. */
  const timer = useRef(0);
  const isInitialized = useRef(false);
  const { kind, platform, q, preReleases } = filter;

  const updateUrl = () => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    if (form.current) onChange(readFilter(queryOf(form.current), content));
  };
  useEffect(() => {
    if (!form.current) return;
    // Input from before hydration updates the URL. Otherwise the URL fills the form, unless the form is about to update the URL.
    if (!isInitialized.current && hasValues(form.current)) timer.current = window.setTimeout(updateUrl, 0);
    else if (timer.current === 0) fillForm(form.current, { kind, platform, q, preReleases });
    isInitialized.current = true;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const updateUrlLater = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(updateUrl, DEBOUNCE_MS);
  };
  // While an input method composes a word, the field contains its keystrokes, such as pinyin, which nobody searches for.
  const onInput = ({ nativeEvent }: InputEvent<HTMLFormElement>) => {
    updateUrlLater();
    // `timer.current` stays set, so that the URL does not replace the text.
    if (nativeEvent.isComposing) window.clearTimeout(timer.current);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    updateUrl();
  };
  const anyOption = { value: '', label: messages.any };
  const kindOptions = content.kinds.map((value) => ({ value, label: messages.kinds[value] ?? value }));
  const platformOptions = Object.entries(platforms).map(([value, label]) => ({ value, label }));
  return (
    <search data-only="app" aria-label={messages.filter}>
      <details className={styles.filter} data-only="screen" onFocus={onInteract}>
        <summary className={styles.summary}>
          {messages.filterShort}
          <Icon name="chevron" />
        </summary>
        <form
          ref={form}
          className={styles.form}
          autoComplete="off"
          onInput={onInput}
          onCompositionEnd={updateUrlLater}
          onSubmit={onSubmit}
        >
          <TextField
            type="search"
            label={messages.search}
            name="q"
            placeholder={messages.searchHint}
            enterKeyHint="search"
          />
          <SelectField label={messages.kind} name="kind" options={[anyOption, ...kindOptions]} />
          <SelectField label={messages.platform} name="platform" options={[anyOption, ...platformOptions]} />
          {content.preReleases.length > 0 && (
            <label className={styles.switch}>
              <input type="checkbox" name="prereleases" value={showPreReleases} autoComplete="off" />
              {messages.preReleases}
            </label>
          )}
        </form>
      </details>
    </search>
  );
}

export function focusFilter(container: Element | null): void {
  const summary = container?.querySelector<HTMLElement>('search summary');
  summary?.focus();
  // In wide windows the summary is not displayed, so it cannot take the focus.
  if (document.activeElement !== summary) container?.querySelector<HTMLElement>('[type="search"]')?.focus();
}

/** The filter in the URL and its setter, which replaces the history entry, so that Back leaves the list. */
export function useReleaseFilter(options: FilterOptions): [ReleaseFilter, (filter: ReleaseFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const isHydrated = useHydrated();
  const change = useCallback(
    (filter: ReleaseFilter) =>
      setQuery((current) => writeFilter(current, filter), { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  return [isHydrated ? readFilter(query, options) : { q: '' }, change];
}
