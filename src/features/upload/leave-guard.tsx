import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '@/components/button';
import { Heading } from '@/components/heading';
import type { UploadMessages } from '@/content/schemas/messages';
import styles from './leave-guard.module.css';

type Props = {
  /** Whether something would be lost. */
  busy: boolean;
  words: UploadMessages['leave'];
};

/** Asks before a visitor leaves what is still under way: in the site by a dialog, out of it by the browser's own question. */
export function LeaveGuard({ busy, words }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      busy && `${from.pathname}${from.search}` !== `${to.pathname}${to.search}`,
  );
  const asks = blocker.state === 'blocked';
  useEffect(() => {
    if (asks) dialog.current?.showModal();
    else dialog.current?.close();
  }, [asks]);
  useEffect(() => {
    if (!busy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="leave-upload" onCancel={() => blocker.reset?.()}>
      <Heading id="leave-upload" level={2} size="s">
        {words.heading}
      </Heading>
      <p>{words.text}</p>
      <div className={styles.choice}>
        <Button variant="primary" onClick={() => blocker.reset?.()}>
          {words.stay}
        </Button>
        <Button onClick={() => blocker.proceed?.()}>{words.leave}</Button>
      </div>
    </dialog>
  );
}
