import { Button } from '@/components/button';
import { classes } from '@/components/classes';
import { Icon } from '@/components/icon';
import { loadingOf } from '@/components/image';
import { VisuallyHidden } from '@/components/visually-hidden';
import type { Claim as ClaimContent, Home } from '@/content/schemas/pages';
import { pagePath } from '@/lib/paths';
import styles from './check-answer.module.css';

type CheckProps = { words: Home['check']; webApp: string; className?: string | undefined };

/**
 * Answers that a visitor can check: a claim opens its source, one at a time. Radio buttons choose the question and `details`
 * the claim, so that all of it works without JavaScript; print shows every answer with every source.
 */
export function CheckAnswer({ words: { title, hint, verdicts, composer, answers }, webApp, className }: CheckProps) {
  return (
    <section className={classes(styles.check, className)} aria-label={title}>
      <fieldset className={styles.answers}>
        <legend className={styles.title}>{title}</legend>
        {answers.map((answer, at) => (
          <div key={answer.id} className={styles.topic}>
            <label className={styles.label}>
              <input type="radio" name="answer" defaultChecked={at === 0} />
              {answer.label}
            </label>
            <div className={styles.answer}>
              <p className={styles.question}>{answer.question}</p>
              <div className={styles.claims}>
                <p className={styles.hint}>{hint}</p>
                {answer.claims.map((claim, which) => (
                  <Claim key={claim.id} claim={claim} group={answer.id} which={which} verdicts={verdicts} />
                ))}
              </div>
            </div>
          </div>
        ))}
      </fieldset>
      <form className={styles.composer} action={webApp || pagePath('downLoad')}>
        <input
          name={composer.parameter}
          aria-label={composer.label}
          placeholder={composer.label}
          autoComplete="off"
          enterKeyHint="send"
          required
          pattern=".*\S.*"
          onInvalid={(event) => {
            // The browser's message is in the browser's language.
            event.preventDefault();
            event.currentTarget.focus();
          }}
        />
        <Button type="submit">
          <Icon name="arrow-right" />
          <VisuallyHidden>{composer.send}</VisuallyHidden>
        </Button>
      </form>
    </section>
  );
}

type ClaimProps = {
  claim: ClaimContent;
  /** The answer's id: the sources of one answer close each other. */
  group?: string;
  /** Its place in the answer, from 0. */
  which: number;
  verdicts: Home['check']['verdicts'];
};

/** A numbered claim, and behind it the words of its source with a verdict. The first of an answer is open. */
export function Claim({
  claim: { text, source, quote, verdict, picture, pictureAlt = '' },
  group,
  which,
  verdicts,
}: ClaimProps) {
  return (
    <details name={group} open={which === 0} className={styles.claim}>
      <summary>
        {text}
        {/* With its space, so that copied text has one before the number. */}
        <sup> {which + 1}</sup>
      </summary>
      <figure className={styles.source}>
        <figcaption>{source}</figcaption>
        {picture && (
          <img
            src={picture.to}
            alt={pictureAlt}
            width={picture.width}
            height={picture.height}
            {...loadingOf(picture.to)}
          />
        )}
        <blockquote>
          <Emphasised text={quote} as="mark" />
        </blockquote>
        <strong className={classes(styles.stamp, styles[verdict])}>{verdicts[verdict]}</strong>
      </figure>
    </details>
  );
}

/**
 * A text in which phrases between asterisks are emphasised: `Ask anything. *Check everything.*` The style of `em` depends on
 * the language (fonts.css).
 */
export function Emphasised({ text, as: Tag = 'em' }: { text: string; as?: 'em' | 'mark' }) {
  return text.split(/\*([^*]+)\*/).map((piece, at) => (at % 2 === 0 ? piece : <Tag key={piece}>{piece}</Tag>));
}
