import type { FormEvent } from 'react';
import type { PageContents, ReleaseEntry } from '@/content/page-content';
import { Button } from '@/ui/button';
import { SelectField } from '@/ui/field';
import type { ComparedVersions } from './compare.ts';
import styles from './comparison.module.css';

type Props = {
  messages: PageContents['updateLogInfo']['messages']['compare'];
  releases: readonly ReleaseEntry[];
  /** What is chosen when the form appears. */
  chosen: ComparedVersions;
  /** Where the form goes before the app has started: the page itself, which then reads its query. */
  action: string;
  onChange: (versions: ComparedVersions) => void;
};

const chosenIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Which two versions to compare. */
export function ComparisonForm({ messages, releases, chosen: { from, to }, action, onChange }: Props) {
  const options = releases.map(({ version }) => ({ value: version, words: version }));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onChange({ from: chosenIn(form, 'from'), to: chosenIn(form, 'to') });
  };
  return (
    // Its fields start over where the URL names other versions.
    <form key={`${from} ${to}`} className={styles.form} action={action} autoComplete="off" onSubmit={onSubmit}>
      <SelectField label={messages.from} name="from" options={options} defaultValue={from} />
      <SelectField label={messages.to} name="to" options={options} defaultValue={to} />
      <Button type="submit">{messages.show}</Button>
    </form>
  );
}
