import { type FormEvent, useEffect, useRef } from 'react';
import type { PageContents } from '@/content/page-content';
import { changeKinds } from '@/content/schemas/change-kinds';
import { platforms } from '@/content/schemas/platforms';
import { Icon } from '@/ui/icon';
import { type ReleaseFilter, readFilter } from './filter.ts';
import styles from './filter-form.module.css';
import { fillForm, isTyped, queryOf } from './form-values.ts';

/** How long typing has to pause before the URL follows, in milliseconds: browsers limit how often it may change. */
const PAUSE = 200;

type Props = {
  content: Pick<PageContents['updateLogInfo'], 'messages' | 'platforms'>;
  /** The page's path: what sends the form before the app has started. */
  action: string;
  filter: ReleaseFilter;
  onChange: (filter: ReleaseFilter) => void;
};

/** Search and filters. Their values are the form's own, so that typing never waits; the URL and they follow each other. */
export function FilterForm({ content: { messages, platforms: names }, action, filter, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null);
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
    // What was typed before the app started counts; later the URL does, except while a pause in typing is awaited.
    if (!started.current && isTyped(form.current)) timer.current = window.setTimeout(send, 0);
    else if (timer.current === 0) fillForm(form.current, { kind, platform, q });
    started.current = true;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const onInput = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(send, PAUSE);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <search aria-label={messages.filter}>
      <form ref={form} className={styles.form} action={action} autoComplete="off" onInput={onInput} onSubmit={onSubmit}>
        <label className={styles.field}>
          <span className={styles.label}>{messages.search}</span>
          <input
            className={styles.control}
            type="search"
            name="q"
            placeholder={messages.searchHint}
            enterKeyHint="search"
          />
        </label>
        <label className={styles.field}>
          <span className={styles.label}>{messages.kind}</span>
          <select className={styles.control} name="kind">
            <option value="">{messages.any}</option>
            {changeKinds.map((one) => (
              <option key={one} value={one}>
                {messages.kinds[one]}
              </option>
            ))}
          </select>
          <Icon name="chevron" className={styles.chevron} />
        </label>
        <label className={styles.field}>
          <span className={styles.label}>{messages.platform}</span>
          <select className={styles.control} name="platform">
            <option value="">{messages.any}</option>
            {platforms.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </select>
          <Icon name="chevron" className={styles.chevron} />
        </label>
      </form>
    </search>
  );
}
