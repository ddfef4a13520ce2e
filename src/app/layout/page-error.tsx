import { useRouteError } from 'react-router';
import { retry } from '@/app/chunk-reload';
import { Button } from '@/ui/button';
import { Section } from '@/ui/section';
import styles from './page-error.module.css';

/** Shown in a page's place when its chunk could not be loaded, even after a reload, or when it broke while rendering. */
export function PageError() {
  const error = useRouteError();
  return (
    <Section
      role="alert"
      rhythm="statement"
      level={1}
      heading="This page did not load"
      lead="The connection may have been interrupted, or the site was updated a moment ago. Nothing you did is lost."
    >
      <title>This page did not load</title>
      <div>
        <Button onClick={retry}>Try again</Button>
      </div>
      <p className={styles.detail}>{error instanceof Error ? error.message : String(error)}</p>
    </Section>
  );
}
