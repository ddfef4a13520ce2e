import { type InputEvent, type SubmitEvent, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { SelectField, TextField } from '@/components/field';
import { Icon } from '@/components/icon';
import { changeKinds, platforms } from '@/content/names';
import type { Messages } from '@/content/schemas/messages';
import type { PlatformNames } from '@/content/selections';
import { useHydrated } from '@/lib/hydration';
import { fillForm, isTyped, queryOf, type ReleaseFilter, readFilter, writeFilter } from './filter.ts';
import styles from './filter-form.module.css';

/** The pause in typing after which the URL is updated: browsers limit how often it may change, in milliseconds. */
const DEBOUNCE_MS = 200;

type Props = {
  content: { messages: Messages['updates']; platforms: PlatformNames };
  filter: ReleaseFilter;
  /** Called before the first input. */
  onUse: () => void;
  onChange: (filter: ReleaseFilter) => void;
};

/**
 * Search and filters: behind a button in narrow windows, in one row in wide ones. The fields are uncontrolled, so that typing never waits for React. They update the URL, and the URL
 * updates them.
 */
export function FilterForm({ content: { messages, platforms: names }, filter, onUse, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null);
  /** Not 0 while an update of the URL is pending, or composed. */
  const timer = useRef(0);
  const started = useRef(false);
  const { kind, platform, q } = filter;

  const send = () => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    if (form.current) onChange(readFilter(queryOf(form.current)));
  };
  useEffect(() => {
    if (!form.current) return;
    // Input from before hydration is applied; after that the URL fills the form, unless an update of the URL is pending.
    if (!started.current && isTyped(form.current)) timer.current = window.setTimeout(send, 0);
    else if (timer.current === 0) fillForm(form.current, { kind, platform, q });
    started.current = true;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const wait = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(send, DEBOUNCE_MS);
  };
  // Until an input method has finished, the field has letters that nobody searches for: pinyin, kana, jamo.
  const onInput = ({ nativeEvent }: InputEvent<HTMLFormElement>) => {
    wait();
    if (nativeEvent.isComposing) window.clearTimeout(timer.current);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const any = { value: '', words: messages.any };
  const systems = platforms.map((one) => ({ value: one, words: names[one] ?? '' })).filter(({ words }) => words);
  return (
    <search data-only="app" aria-label={messages.filter}>
      <details className={styles.filter} data-only="screen" onFocus={onUse}>
        <summary className={styles.opener}>
          {messages.filterShort}
          <Icon name="chevron" />
        </summary>
        <form
          ref={form}
          className={styles.form}
          autoComplete="off"
          onInput={onInput}
          onCompositionEnd={wait}
          onSubmit={onSubmit}
        >
          <TextField
            type="search"
            label={messages.search}
            name="q"
            placeholder={messages.searchHint}
            enterKeyHint="search"
          />
          <SelectField
            label={messages.kind}
            name="kind"
            options={[any, ...changeKinds.map((one) => ({ value: one, words: messages.kinds[one] }))]}
          />
          <SelectField label={messages.platform} name="platform" options={[any, ...systems]} />
        </form>
      </details>
    </search>
  );
}

/** Moves the focus to the filter: to its button in narrow windows, else to its first field. */
export function focusFilter(place: Element | null): void {
  const opener = place?.querySelector<HTMLElement>('search summary');
  opener?.focus();
  // In wide windows it is not displayed.
  if (document.activeElement !== opener) place?.querySelector<HTMLElement>('[type="search"]')?.focus();
}

/**
 * The filter in the URL and its setter. A change replaces the entry in the history, so that Back leaves the list instead of
 * undoing the filter word by word.
 */
export function useReleaseFilter(): [ReleaseFilter, (filter: ReleaseFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const hydrated = useHydrated();
  const change = useCallback(
    (filter: ReleaseFilter) =>
      setQuery((current) => writeFilter(current, filter), { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  return [hydrated ? readFilter(query) : { q: '' }, change];
}
