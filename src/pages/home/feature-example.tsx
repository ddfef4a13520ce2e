import { Emphasised } from '@/components/emphasised';
import type { Example } from '@/content/schemas/pages';
import checkStyles from './check-answer.module.css';
import { NumberedClaim, SourcePicture } from './check-answer.tsx';
import styles from './feature-example.module.css';

/** A line of an answer, and its source: words, a program with a note, a picture at which the visitor points, or words of another language. */
export function FeatureExample({ text, source, quote, picture, pictureAlt, pointer, code, original }: Example) {
  return (
    <>
      <p className={styles.line}>
        <NumberedClaim number={1}>{text}</NumberedClaim>
      </p>
      <figure className={checkStyles.source}>
        <figcaption>{source}</figcaption>
        {picture && (
          <div className={styles.picture}>
            <SourcePicture picture={picture} alt={pictureAlt} />
            {pointer && (
              <svg viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true">
                <rect {...pointer} rx={pointer.height / 2} />
              </svg>
            )}
          </div>
        )}
        {original && (
          <p className={styles.original} lang={original.language}>
            {original.text}
          </p>
        )}
        <div className={code && styles.program}>
          {code && (
            <pre>
              <code>{code}</code>
            </pre>
          )}
          <blockquote>
            <Emphasised text={quote} as="mark" />
          </blockquote>
        </div>
      </figure>
    </>
  );
}
