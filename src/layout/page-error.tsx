import { useEffect, useState, useTransition } from 'react';
import { useRouteError } from 'react-router';
import { Button, ButtonLink } from '@/components/button';
import { Section } from '@/components/section';
import { rootPath } from '@/lib/paths';
import { RELOADED_URL_KEY, readStored, writeStored } from '@/lib/storage';
import styles from './layout.module.css';
import { useLayoutContent } from './layout-content.ts';

/** True where the server responds with success: otherwise a reload would replace a working page by an error page. */
async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Loads the document again, once for each URL: after a deployment only a reload fetches HTML that names the current chunks.
 * Without session storage there is no reload, because a second failure could not be detected.
 * @returns false where it was loaded again before, the server does not respond, or the visitor has navigated elsewhere
 */
export async function reloadOnce(): Promise<boolean> {
  const url = window.location.href;
  if (readStored('sessionStorage', RELOADED_URL_KEY) === url || !(await answers(url))) return false;
  if (window.location.href !== url || !writeStored('sessionStorage', RELOADED_URL_KEY, url)) return false;
  window.location.reload();
  return true;
}

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
