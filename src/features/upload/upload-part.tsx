import type { MouseEvent } from 'react';
import { Button } from '@/components/button';
import { Progress } from '@/components/progress';
import { VisuallyHidden } from '@/components/visually-hidden';
import { formatBytes, formatMessage } from '@/content/format';
import type { UploadMessages } from '@/content/schemas/messages';
import { failureText, nameOf, stateText } from './part-words.ts';
import { isUnderWay } from './parts.ts';
import type { Part } from './types.ts';
import styles from './upload-part.module.css';
import type { Uploads } from './uploads.ts';

type Props = { part: Part; uploads: Uploads; words: UploadMessages; language: string };

/** What can be done about a part, said shortly to the eye and with its name to everybody else. */
function action(short: string, long: string, name: string, onClick: (event: MouseEvent<HTMLElement>) => void) {
  return (
    <Button variant="quiet" className={styles.action} onClick={onClick}>
      <span aria-hidden="true">{short}</span>
      <VisuallyHidden>{formatMessage(long, { name })}</VisuallyHidden>
    </Button>
  );
}

/** The button that was pressed goes away: the focus stays near. */
const toPart = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.closest('li')?.focus();
const toInput = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('form')?.querySelector<HTMLElement>('input[type="file"]')?.focus();

/** One file: what it is, how far it has come, what went wrong. */
export function UploadPart({ part, uploads, words, language }: Props) {
  const { id, file, size, sent, preview, state, failure } = part;
  const name = nameOf(part, words);
  const underWay = isUnderWay(part);
  const retry = (event: MouseEvent<HTMLElement>) => {
    toPart(event);
    uploads.retry(id);
  };
  const cancel = (event: MouseEvent<HTMLElement>) => {
    toPart(event);
    uploads.cancel(id);
  };
  const remove = (event: MouseEvent<HTMLElement>) => {
    toInput(event);
    uploads.remove(id);
  };
  return (
    <li className={styles.part} data-state={state} tabIndex={-1}>
      {preview ? (
        <img className={styles.preview} src={preview} alt="" />
      ) : (
        <span className={styles.preview} aria-hidden="true" />
      )}
      <div className={styles.about}>
        <p className={styles.name}>
          <bdi>{name}</bdi> {file && <span className={styles.size}>{formatBytes(size, language)}</span>}
        </p>
        {failure && (
          <p className={styles.failure}>
            {failureText(failure, words)} {failure.said && <q>{failure.said}</q>}
          </p>
        )}
        {state === 'sending' ? (
          <Progress
            label={name}
            hideLabel
            value={size > 0 && sent < size ? sent / size : undefined}
            text={stateText(part, words, language)}
          />
        ) : (
          state !== 'failed' && <p className={styles.state}>{stateText(part, words, language)}</p>
        )}
      </div>
      <div className={styles.actions}>
        {(state === 'failed' || state === 'cancelled') && action(words.retry, words.retryNamed, name, retry)}
        {underWay && action(words.cancel, words.cancelNamed, name, cancel)}
        {!underWay && state !== 'done' && action(words.remove, words.removeNamed, name, remove)}
      </div>
    </li>
  );
}
