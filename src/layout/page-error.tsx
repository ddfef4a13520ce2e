import { useEffect, useState, useTransition } from 'react';
import { useRouteError } from 'react-router';
import { Button, ButtonLink } from '@/components/button';
import { Section } from '@/components/section';
import { focusMainHeading } from '@/lib/browser';
import { sendErrorReport } from '@/lib/error-reports';
import { rootPath } from '@/lib/paths';
import { isReachable, reloadOnce } from '@/lib/reload';
import styles from './layout.module.css';
import { useLayoutContent } from './layout-content.ts';

/** Reloads the page. @returns false if the server does not respond */
export async function retry(): Promise<boolean> {
  const hasResponse = await isReachable(window.location.href);
  if (hasResponse) window.location.reload();
  return hasResponse;
}

export function PageError() {
  const error = useRouteError();
  const messages = useLayoutContent().messages.error;
  const [isShown, setShown] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  const [isPending, startRetry] = useTransition();
  useEffect(() => {
    void reloadOnce().then((isReloading) => {
      setShown(!isReloading);
      if (__ERROR_REPORTS__ && !isReloading) sendErrorReport(error);
    });
  }, [error]);
  useEffect(() => {
    if (isShown) focusMainHeading();
  }, [isShown]);
  if (!isShown) return null;
  const tryAgain = () => startRetry(async () => setUnreachable(!(await retry())));
  const lead = isUnreachable ? messages.unreachable : messages.lead;
  return (
    <Section role="alert" layout="statement" level={1} heading={messages.heading} lead={lead}>
      <title>{messages.heading}</title>
      <p>
        <Button variant="primary" pending={isPending} onClick={tryAgain}>
          {messages.retry}
        </Button>
        &emsp;
        <ButtonLink to={rootPath}>{messages.home}</ButtonLink>
      </p>
      <details className={styles.detail}>
        <summary>{messages.detail}</summary>
        {/* The bundler's messages contain line breaks escaped as \n. */}
        <p>{String(error).replaceAll('\\n', ' ')}</p>
      </details>
    </Section>
  );
}
