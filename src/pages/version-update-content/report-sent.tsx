import { useEffect, useRef } from 'react';
import { formatMessage } from '@/content/format-message';
import type { ReportMessages } from '@/content/schemas/messages';
import { Button } from '@/ui/button';
import { Heading } from '@/ui/heading';
import styles from './report-problem.module.css';

type Props = {
  words: ReportMessages['sent'];
  /** What the back office calls the report. */
  reference: string;
  onAgain: () => void;
};

/** Stands in the form's place once the report has arrived, and takes the focus that the form had. */
export function ReportSent({ words, reference, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.arrived}>
      <Heading ref={heading} level={3} size="s" tabIndex={-1}>
        {words.heading}
      </Heading>
      <p>{words.text}</p>
      <p>{formatMessage(words.reference, { id: reference })}</p>
      <Button onClick={onAgain}>{words.again}</Button>
    </div>
  );
}
