import { Outlet, ScrollRestoration } from 'react-router';
import { useLayout } from '@/features/live-content/use-live-content';
import { announcerId } from '@/platform/announce';
import { SkipLink } from '@/ui/skip-link';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { LayoutContentContext, useLayoutContent } from './layout-content.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useArrival } from './use-arrival.ts';

const mainId = 'main';

/** What every page stands in: skip link, header, the page, footer. */
export function Layout() {
  useArrival();
  const content = useLayout(useLayoutContent());
  return (
    <LayoutContentContext value={content}>
      <SkipLink target={mainId}>{content.messages.skipLink}</SkipLink>
      <ProgressBar />
      <Header />
      <main id={mainId} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <VisuallyHidden id={announcerId} aria-live="polite" aria-atomic="true" />
      <ScrollRestoration />
    </LayoutContentContext>
  );
}
