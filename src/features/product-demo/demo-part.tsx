import { beatClasses } from './beat-classes.ts';
import { Citation } from './citation.tsx';
import styles from './demo-part.module.css';
import { OvenDial } from './oven-dial.tsx';
import type { TimedPart, Written } from './rhythm.ts';

/** A piece of text; `[1]` in it becomes a citation. */
function Piece({ text, beat }: Written) {
  const [before = '', source, after = ''] = text.split(/\[(\d+)\]/);
  return (
    <span className={beatClasses(beat)}>
      {before}
      {/* The number stays with the word it follows. */}
      {source && '\u2060'}
      {source && <Citation source={source} />}
      {after}
    </span>
  );
}

/** One part of a turn: running text, code, a picture or the sources. */
export function DemoPart({ timed: { part, beat, written } }: { timed: TimedPart }) {
  switch (part.kind) {
    case 'text':
      return (
        <p>
          {written.map((piece) => (
            <Piece key={piece.beat} {...piece} />
          ))}
        </p>
      );
    case 'code':
      return (
        <pre className={`${styles.code} ${beatClasses(beat)}`}>
          <code data-language={part.language}>
            {written.map(({ text, beat: at }) => (
              <span key={at} className={`${styles.line} ${beatClasses(at)}`}>
                {text}
              </span>
            ))}
          </code>
        </pre>
      );
    case 'picture':
      return (
        <figure className={`${styles.picture} ${beatClasses(beat)}`}>
          <OvenDial alt={part.alt} />
          <figcaption>{part.caption}</figcaption>
        </figure>
      );
    case 'sources':
      return (
        <div className={`${styles.sources} ${beatClasses(beat)}`}>
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
