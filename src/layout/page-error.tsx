import { useEffect, useState, useTransition } from 'react';
import { useRouteError } from 'react-router';
import { Button, ButtonLink } from '@/components/button';
import { Section } from '@/components/section';
import { rootPath } from '@/lib/paths';
import { answers, reloadOnce } from '@/lib/reload';
import styles from './layout.module.css';
import { useLayoutContent } from './layout-content.ts';

/**
 * Loads the current URL again if the server responds; otherwise the error message stays.
 * @returns true where it responds
 */
export async function retry(): Promise<boolean> {
  const responds = await answers(window.location.href);
  if (responds) window.location.reload();
  return responds;
}

/** Shown instead of a page whose chunk could not be loaded, or that failed to render, even after a reload. */
export function PageError() {
  const error = useRouteError();
  const words = useLayoutContent().messages.error;
  const [isShown, setShown] = useState(false);
  const [unreachable, setUnreachable] = useState(false);
  const [pending, startRetry] = useTransition();
  useEffect(() => {
    void reloadOnce().then((reloads) => setShown(!reloads));
  }, []);
  if (!isShown) return null;
  const tryAgain = () => startRetry(async () => setUnreachable(!(await retry())));
  const lead = unreachable ? words.unreachable : words.lead;
  return (
    <Section role="alert" rhythm="statement" level={1} heading={words.heading} lead={lead}>
      <title>{words.heading}</title>
      <p>
        <Button variant="primary" pending={pending} onClick={tryAgain}>
          {words.retry}
        </Button>
        &emsp;
        <ButtonLink to={rootPath}>{words.home}</ButtonLink>
      </p>
      <details className={styles.detail}>
        <summary>{words.detail}</summary>
        {/* The bundler's messages have line breaks that are written as two characters. */}
        <p>{String(error).replaceAll('\\n', ' ')}</p>
      </details>
    </Section>
  );
}
