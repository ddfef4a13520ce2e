import { Outlet, ScrollRestoration } from 'react-router';
import { announcerId } from '@/platform/announce';
import { SkipLink } from '@/ui/skip-link';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { useLayoutContent } from './layout-content.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useArrival } from './use-arrival.ts';

const mainId = 'main';

/** What every page stands in: skip link, header, the page, footer. */
export function Layout() {
  useArrival();
  const { messages } = useLayoutContent();
  return (
    <>
      <SkipLink target={mainId}>{messages.skipLink}</SkipLink>
      <ProgressBar />
      <Header />
      <main id={mainId} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <div id={announcerId} className={styles.announcer} aria-live="polite" aria-atomic="true" />
      <ScrollRestoration />
    </>
  );
}
