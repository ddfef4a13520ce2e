import { useRouteError } from 'react-router';
import { Button } from '@/components/button';
import { Section } from '@/components/section';
import { retry } from './chunk-reload.ts';
import { useLayoutContent } from './layout-content.ts';
import styles from './page-error.module.css';

/** Shown in a page's place when its chunk could not be loaded, even after a reload, or when it broke while rendering. */
export function PageError() {
  const error = useRouteError();
  const { title, heading, lead, retry: again } = useLayoutContent().messages.error;
  return (
    <Section role="alert" rhythm="statement" level={1} heading={heading} lead={lead}>
      <title>{title}</title>
      <div>
        <Button onClick={retry}>{again}</Button>
      </div>
      <p className={styles.detail}>{error instanceof Error ? error.message : String(error)}</p>
    </Section>
  );
}
