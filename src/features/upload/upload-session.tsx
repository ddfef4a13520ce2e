import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { Progress } from '@/components/progress';
import { formatPlural } from '@/content/format';
import type { UploadMessages } from '@/content/schemas/messages';
import { announce } from '@/lib/browser';
import { admit } from './admit.ts';
import type { Inbox } from './inbox.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { failureText, refusalText } from './part-words.ts';
import { isUnderWay, overall } from './parts.ts';
import type { UploadLimits, Wish } from './types.ts';
import { UploadPart } from './upload-part.tsx';
import styles from './upload-session.module.css';
import type { Fields, UploadSettings } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

export type Phase = 'open' | 'busy' | 'done';

export type SessionProps = {
  inbox: Inbox;
  settings: UploadSettings;
  limits: UploadLimits;
  words: UploadMessages;
  language: string;
  /** The form's other fields as they are now. */
  readFields: () => Fields;
  /** Gets the first part's answer with the phase `done`. */
  onPhase: (phase: Phase, answer?: string) => void;
};

/** The files of a form, chosen and on their way. It is loaded when somebody turns to the form. */
export function UploadSession({ inbox, settings, limits, words, language, readFields, onPhase }: SessionProps) {
  const [parts, uploads] = useUploads(settings);
  const [refusals, setRefusals] = useState<string[]>([]);

  const receive = useRef<(wish: Wish) => void>(undefined);
  receive.current = (wish) => {
    if (wish === 'send') {
      setRefusals([]);
      uploads.send(readFields());
      return;
    }
    const { admitted, refused } = admit(wish.files, uploads.parts().filter(({ file }) => file).length, limits);
    const texts = refused.map((refusal) => refusalText(refusal, limits, words, language));
    uploads.add(admitted);
    setRefusals(texts);
    const added = admitted.length > 0 ? [formatPlural(words.added, admitted.length, language)] : [];
    announce([...added, ...texts].join(' '));
  };
  useEffect(() => inbox.open((wish) => receive.current?.(wish)), [inbox]);

  const busy = parts.some(isUnderWay);
  const done = parts.length > 0 && parts.every(({ state }) => state === 'done');
  const phase = done ? 'done' : busy ? 'busy' : 'open';
  const answer = parts[0]?.answer;
  useEffect(() => onPhase(phase, answer), [phase, answer, onPhase]);

  const failed = parts.filter(({ state }) => state === 'failed');
  const failure = failed[0]?.failure;
  const bad = failure
    ? `${formatPlural(words.failed, failed.length, language)}: ${failureText(failure, words)} ${failure.said ?? ''}`
    : '';
  useEffect(() => {
    if (bad && !busy) announce(bad);
  }, [bad, busy]);

  if (done) return null;
  const shown = parts.filter(({ file, state }) => file || state !== 'ready');
  return (
    <div className={styles.session}>
      {refusals.map((text) => (
        <p key={text} className={styles.refusal}>
          {text}
        </p>
      ))}
      {shown.length > 0 && (
        <ul className={styles.parts} aria-label={words.files}>
          {shown.map((part) => (
            <UploadPart key={part.id} part={part} uploads={uploads} words={words} language={language} />
          ))}
        </ul>
      )}
      {busy && (
        <div className={styles.overall}>
          <Progress label={words.overall} value={overall(parts)} />
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              // This button goes away: the focus stays in the form.
              currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
              uploads.cancelAll();
            }}
          >
            {words.cancelAll}
          </Button>
        </div>
      )}
      <LeaveGuard busy={busy} words={words.leave} />
    </div>
  );
}
