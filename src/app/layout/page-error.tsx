import { useRouteError } from 'react-router';
import { retry } from '@/app/chunk-reload';
import { Button } from '@/ui/button';
import styles from './page-error.module.css';

/** Shown in a page's place when its chunk could not be loaded, even after a reload, or when it broke while rendering. */
export function PageError() {
  const error = useRouteError();
  return (
    <section className={styles.error} role="alert">
      <title>This page did not load</title>
      <h1>This page did not load</h1>
      <p>The connection may have been interrupted, or the site was updated a moment ago. Nothing you did is lost.</p>
      <Button onClick={retry}>Try again</Button>
      <p className={styles.detail}>{error instanceof Error ? error.message : String(error)}</p>
    </section>
  );
}
