import { useState } from 'react';
import { classes } from '@/components/classes';
import { Icon } from '@/components/icon';
import { SiteLink } from '@/components/link';
import { Mark } from '@/components/mark';
import type { Home } from '@/content/schemas/pages';
import styles from './product-demo.module.css';

type DemoProps = {
  words: Home['demo'];
  /** The controls' labels. */
  labels: { pause: string; replay: string };
  /** Where the field under the conversation leads to. */
  to: string;
  className?: string | undefined;
};

/**
 * A conversation in the app's window. All of it is in the page from the start, and CSS alone times it: it plays without
 * JavaScript, is complete in print and under reduced motion, and the pause control is a checkbox. Only replaying needs a
 * script: React renders the conversation anew.
 */
export function ProductDemo({ words: { title, projects, composer, turns }, labels, to, className }: DemoProps) {
  const [run, setRun] = useState(0);
  const firstSteps = stepsOf(turns);
  return (
    <section className={classes(styles.demo, className)} aria-label={title}>
      <div className={styles.window}>
        <div className={styles.projects}>
          <p className={styles.projectsTitle}>{projects.title}</p>
          <ul>
            {projects.list.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </div>
        <div className={styles.conversation}>
          <input
            className={styles.pause}
            type="checkbox"
            id="demo-pause"
            data-demo-pause=""
            aria-label={labels.pause}
          />
          <div className={styles.bar}>
            <p className={styles.project}>{projects.list[0]?.name}</p>
            <label className={styles.control} htmlFor="demo-pause" aria-hidden="true">
              {labels.pause}
            </label>
            <button className={styles.control} type="button" onClick={() => setRun(run + 1)}>
              {labels.replay}
            </button>
          </div>
          <ol key={run} className={styles.turns}>
            {turns.map((turn, at) => (
              <DemoTurn key={`${turn.name} ${firstSteps[at]}`} turn={turn} firstStep={firstSteps[at] ?? 0} />
            ))}
          </ol>
          <SiteLink className={styles.composer} to={to}>
            {composer}
            <Icon name="arrow-right" />
          </SiteLink>
        </div>
      </div>
    </section>
  );
}

/**
 * The step at which each turn begins. The question and the first part of the answer to it have none (0 and less): a
 * visitor reads them at once. Each part of an answer takes a step, a question one.
 */
export function stepsOf(turns: readonly Turn[]): number[] {
  const answer = turns.findIndex(({ speaker }) => speaker === 'product');
  let step = 0 - Math.max(0, answer);
  return turns.map(({ speaker, parts }) => {
    const first = step;
    step += speaker === 'product' ? parts.length : 1;
    return first;
  });
}

/** The last step that has a rule: what comes later appears with it. */
const LAST_STEP = 6;

/**
 * The class names of a part that appears after the others: the Content-Security-Policy forbids style attributes. A step's
 * name is global: hashed ones would not compress.
 */
const onStep = (step: number) => step > 0 && `${styles.late} s${Math.min(step, LAST_STEP)}`;

type Turn = Home['demo']['turns'][number];
type Part = Turn['parts'][number];

/** @param firstStep of its first part; 0 and less is there from the start */
function DemoTurn({ turn: { speaker, name, parts }, firstStep }: { turn: Turn; firstStep: number }) {
  return (
    <li className={styles[speaker]}>
      <p className={classes(styles.name, onStep(firstStep))}>
        {speaker === 'product' && <Mark kind="seal" />}
        {name}
      </p>
      <div className={classes(styles.parts, speaker === 'visitor' && onStep(firstStep))}>
        {parts.map((part, at) => (
          <DemoPart
            key={part.kind === 'text' ? part.text : part.kind}
            part={part}
            className={classes(speaker === 'product' && onStep(firstStep + at))}
          />
        ))}
      </div>
    </li>
  );
}

/** Running text; `[1]` in it becomes a raised number that leads to the source. */
function Text({ text }: { text: string }) {
  return text.split(/\[(\d+)\]/).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <sup key={piece} className={styles.citation}>
        {/* The number stays with the word it follows. */}
        {'\u2060'}
        <a href={`#demo-source-${piece}`}>{piece}</a>
      </sup>
    ),
  );
}

function DemoPart({ part, className }: { part: Part; className: string | undefined }) {
  switch (part.kind) {
    case 'text':
      return (
        <p className={className}>
          <Text text={part.text} />
        </p>
      );
    case 'table':
      return (
        <table className={classes(styles.table, className)}>
          <caption>{part.caption}</caption>
          <thead>
            <tr>
              {part.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {part.rows.map(([header, ...cells], at) => (
              <tr key={header} className={classes(at + 1 === part.highlight && styles.highlight)}>
                <th scope="row">{header}</th>
                {cells.map((cell, column) => (
                  <td key={part.columns[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'sources':
      return (
        <div className={classes(styles.sources, className)}>
          <p>{part.title}</p>
          <ol>
            {part.sources.map((source, at) => (
              <li key={source} id={`demo-source-${at + 1}`}>
                {source}
              </li>
            ))}
          </ol>
        </div>
      );
  }
}
