import type { ReactNode } from 'react';
import { classes } from '@/components/classes';
import { Emphasised } from '@/components/emphasised';
import { loadingPropsOf } from '@/components/image';
import { SentenceSpace } from '@/components/sentence-space';
import { formatMessage } from '@/content/format';
import { verdicts } from '@/content/names';
import type { Claim as ClaimContent, Home } from '@/content/schemas/pages';
import styles from './check-answer.module.css';
import { Composer } from './composer.tsx';

type CheckProps = { content: Home['check']; webApp: string; className?: string | undefined };

const composerId = 'ask';

/**
 * Answers that a visitor checks against their sources, one claim at a time. Made of radio buttons and `details`, so that it works
 * without JavaScript. Print, and browsers without `:has()`, show every claim with its stamp.
 */
export function CheckAnswer({ content, webApp, className }: CheckProps) {
  const { title, note, done, composer, answers } = content;
  return (
    <section className={classes(styles.check, className)} aria-label={title}>
      <fieldset className={styles.answers}>
        <legend className={styles.title}>{title}</legend>
        <p className={styles.note}>{note}</p>
        {answers.map((answer, answerIndex) => (
          <div key={answer.id} className={styles.topic}>
            <label className={styles.label}>
              <input type="radio" name="answer" defaultChecked={answerIndex === 0} />
              {answer.label}
            </label>
            <div className={styles.answer}>
              <p className={styles.question}>{answer.question}</p>
              <div className={styles.claims}>
                {answer.claims.map((claim, index) => (
                  <Claim key={claim.id} claim={claim} group={answer.id} index={index} content={content} />
                ))}
              </div>
              <div className={styles.outcome} role="status">
                <p className={styles.done}>
                  <strong>{formatMessage(done.text, { count: answer.claims.length })}</strong>
                  {webApp && (
                    <>
                      <SentenceSpace />
                      <label htmlFor={composerId}>{done.link}</label>
                    </>
                  )}
                </p>
              </div>
            </div>
          </div>
        ))}
      </fieldset>
      {webApp && <Composer id={composerId} className={styles.composer} content={composer} webApp={webApp} />}
    </section>
  );
}

type ClaimProps = {
  claim: ClaimContent;
  /** The answer's id: the sources of one answer close each other. */
  group: string;
  index: number;
  content: Pick<Home['check'], 'verdicts' | 'choices' | 'missed'>;
};

function Claim({ claim, group, index, content: { verdicts: stamps, choices, missed } }: ClaimProps) {
  const { id, text, finding, verdict } = claim;
  return (
    <details name={group} open={index === 0} className={classes(styles.claim, styles[verdict])}>
      <summary>
        <NumberedClaim number={index + 1}>{text}</NumberedClaim>
      </summary>
      <Source {...claim}>
        <div className={styles.reply} role="status">
          <p className={styles.prompt}>{choices.question}</p>
          <strong className={styles.stamp}>{stamps[verdict]}</strong>
          <strong className={styles.missed}>{missed}</strong>
          <p className={styles.finding}>{finding}</p>
        </div>
        <fieldset className={styles.choices} aria-label={choices.question}>
          {verdicts.map((choice) => (
            <label key={choice}>
              {/* Required, so that an answer is `:invalid` until each of its claims has a verdict. */}
              <input
                type="radio"
                name={`${group}-${id}`}
                value={choice}
                required
                className={choice === verdict ? styles.right : styles.wrong}
              />
              {choices[choice]}
            </label>
          ))}
        </fieldset>
      </Source>
    </details>
  );
}

/** A claim with the number of its source. */
export const NumberedClaim = ({ number, children }: { number: number; children: string }) => (
  <>
    {children}
    {/* The space separates the number from the claim in copied text. */}
    <sup className={styles.number}>
      {' '}
      <span>{number}</span>
    </sup>
  </>
);

type SourcePictureProps = { picture: NonNullable<ClaimContent['picture']>; alt: string | undefined };

export const SourcePicture = ({ picture: { to, width, height }, alt = '' }: SourcePictureProps) => (
  <img src={to} alt={alt} width={width} height={height} {...loadingPropsOf(to)} />
);

function Source({ source, quote, picture, pictureAlt, children }: ClaimContent & { children?: ReactNode }) {
  return (
    <figure className={styles.source}>
      <figcaption>{source}</figcaption>
      {picture && <SourcePicture picture={picture} alt={pictureAlt} />}
      <blockquote>
        <Emphasised text={quote} as="mark" />
      </blockquote>
      {children}
    </figure>
  );
}
