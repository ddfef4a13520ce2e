import { useState } from 'react';
import { classes } from '@/components/classes';
import { Icon, Mark } from '@/components/icon';
import { SiteLink } from '@/components/link';
import { VisuallyHidden } from '@/components/visually-hidden';
import type { Home } from '@/content/schemas/pages';
import styles from './product-demo.module.css';

type DemoProps = {
  words: Home['demo'];
  labels: { pause: string; replay: string };
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
  const answer = turns.findIndex(({ speaker }) => speaker === 'product');
  return (
    <section className={classes(styles.demo, className)} aria-label={title}>
      <div className={styles.window}>
        <div data-only="screen" className={styles.projects}>
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
          <div data-only="screen" className={styles.bar}>
            <p className={styles.project}>{projects.list[0]?.name}</p>
            <label className={styles.control} htmlFor="demo-pause" aria-hidden="true">
              {labels.pause}
            </label>
            <button data-only="scripts" className={styles.control} type="button" onClick={() => setRun(run + 1)}>
              {labels.replay}
            </button>
          </div>
          <ol key={run} className={styles.turns}>
            {turns.map((turn, at) => (
              <DemoTurn key={JSON.stringify(turn)} turn={turn} isLater={at > answer} />
            ))}
          </ol>
          <SiteLink data-only="screen" className={styles.composer} to={to}>
            {composer}
            <Icon name="arrow-right" />
          </SiteLink>
        </div>
      </div>
    </section>
  );
}

type Turn = Home['demo']['turns'][number];
type Part = Turn['parts'][number];

/**
 * @param isLater true after the first answer. The question and the beginning of the answer are visible at once; the
 *   rest of the answer appears from top to bottom, then the later turns.
 */
function DemoTurn({ turn: { speaker, name, parts }, isLater }: { turn: Turn; isLater: boolean }) {
  const [beginning, ...rest] = parts.map((part) => <DemoPart key={JSON.stringify(part)} part={part} />);
  return (
    <li className={classes(styles[speaker], isLater && styles.later)}>
      {speaker === 'visitor' ? (
        // The bubble identifies the speaker.
        <VisuallyHidden>{name}</VisuallyHidden>
      ) : (
        <p className={styles.name}>
          <Mark kind="seal" />
          {name}
        </p>
      )}
      <div className={styles.parts}>
        {beginning}
        {rest.length > 0 && <div className={classes(styles.parts, styles.rest)}>{rest}</div>}
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
        {/* Keeps the number on the line of the word before it. */}
        {'\u2060'}
        <a href={`#demo-source-${piece}`}>{piece}</a>
      </sup>
    ),
  );
}

function DemoPart({ part }: { part: Part }) {
  switch (part.kind) {
    case 'text':
      return (
        <p>
          <Text text={part.text} />
        </p>
      );
    case 'table':
      return (
        <table className={styles.table}>
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
        <footer className={styles.sources}>
          <p>{part.title}</p>
          <ol>
            {part.sources.map((source, at) => (
              <li key={source} id={`demo-source-${at + 1}`}>
                {source}
              </li>
            ))}
          </ol>
        </footer>
      );
  }
}
