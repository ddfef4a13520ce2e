import { useMemo, useState } from 'react';
import { Mark } from '@/components/mark';
import { beatClasses } from './beat-classes.ts';
import type { Conversation } from './conversation.ts';
import { DemoPart } from './demo-part.tsx';
import styles from './product-demo.module.css';
import { timeConversation } from './rhythm.ts';

export type DemoLabels = { title: string; pause: string; replay: string };

/**
 * A conversation that is written before the visitor's eyes. All of it is in the page from the start, and CSS alone gives it
 * its rhythm: it plays without JavaScript, stays still under reduced motion, and the pause control is a checkbox. Only
 * starting over needs a script: the conversation is put in anew.
 */
export function ProductDemo({ conversation, labels }: { conversation: Conversation; labels: DemoLabels }) {
  const [run, setRun] = useState(0);
  const turns = useMemo(() => timeConversation(conversation), [conversation]);
  return (
    <section className={styles.demo} aria-label={labels.title}>
      <input className={styles.pause} type="checkbox" id="demo-pause" data-demo-pause="" aria-label={labels.pause} />
      <ol key={run} className={styles.turns}>
        {turns.map((turn) => (
          <li key={turn.beat} className={styles[turn.speaker]}>
            <p className={`${styles.name} ${beatClasses(turn.beat)}`}>
              {turn.speaker === 'product' && <Mark kind="seal" />}
              {turn.name}
            </p>
            <div className={`${styles.parts} ${turn.speaker === 'visitor' ? beatClasses(turn.beat) : ''}`}>
              {turn.parts.map((timed) => (
                <DemoPart key={timed.beat} timed={timed} />
              ))}
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.controls}>
        <label htmlFor="demo-pause" aria-hidden="true">
          {labels.pause}
        </label>
        <button type="button" onClick={() => setRun(run + 1)}>
          {labels.replay}
        </button>
      </div>
    </section>
  );
}
