import { useMemo, useState } from 'react';
import { classes } from '@/components/classes';
import { Icon } from '@/components/icon';
import { SiteLink } from '@/components/link';
import { Mark } from '@/components/mark';
import type { Home } from '@/content/schemas/pages';
import styles from './product-demo.module.css';
import { type Piece, type TimedPart, type TimedTurn, timeConversation } from './rhythm.ts';

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
  const timed = useMemo(() => timeConversation(turns), [turns]);
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
            {timed.map((turn) => (
              <DemoTurn key={`${turn.name} ${turn.beat}`} turn={turn} />
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

/** The last ten beats that have a rule: what comes later appears with them. */
const LAST_TENS = 9;

/**
 * The class names that start an animation on its beat: the Content-Security-Policy forbids style attributes. The beats'
 * names are global: hashed ones would not compress.
 */
const onBeat = (beat: number | undefined) =>
  beat !== undefined && `${styles.piece} t${Math.min(Math.floor(beat / 10), LAST_TENS)} u${beat % 10}`;

function DemoTurn({ turn: { speaker, name, beat, parts } }: { turn: TimedTurn }) {
  return (
    <li className={classes(styles[speaker], onBeat(beat))}>
      <p className={styles.name}>
        {speaker === 'product' && <Mark kind="seal" />}
        {name}
      </p>
      <div className={styles.parts}>
        {parts.map((timed) => (
          <DemoPart key={`${timed.part.kind} ${timed.beat}`} timed={timed} />
        ))}
      </div>
    </li>
  );
}

/** A piece of a text; `[1]` in it becomes a raised number that leads to the source. */
function TextPiece({ text, beat }: Piece) {
  const pieces = text.split(/\[(\d+)\]/).map((piece, at) =>
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
  return beat === undefined ? pieces : <span className={classes(onBeat(beat))}>{pieces}</span>;
}

function DemoPart({ timed: { part, beat, pieces } }: { timed: TimedPart }) {
  switch (part.kind) {
    case 'text':
      return (
        <p>
          {pieces.map((piece) => (
            <TextPiece key={piece.beat ?? piece.text} {...piece} />
          ))}
        </p>
      );
    case 'table':
      return (
        <table className={styles.table}>
          <caption className={classes(onBeat(beat))}>{part.caption}</caption>
          <thead className={classes(onBeat(beat))}>
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
              <tr
                key={header}
                className={classes(at + 1 === part.highlight && styles.highlight, onBeat(pieces[at]?.beat))}
              >
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
        <div className={classes(styles.sources, onBeat(beat))}>
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
