import { useIsLoading } from '@/lib/navigation';
import { useLayoutContent } from './layout-content.ts';
import styles from './progress-bar.module.css';

/** A thin bar while a page's chunk loads; its style keeps it invisible for the first 150 ms. */
export function ProgressBar() {
  const { messages } = useLayoutContent();
  return useIsLoading() ? <div className={styles.bar} role="progressbar" aria-label={messages.loading} /> : null;
}
