import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { SkipLink } from '@/components/skip-link';
import { VisuallyHidden } from '@/components/visually-hidden';
import { useLayout } from '@/features/live-content/use-live-content';
import { announce, announcerId } from '@/lib/browser';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { LayoutContentContext, useLayoutContent } from './layout-content.ts';
import { ProgressBar } from './progress-bar.tsx';

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
      {/* Fragments of a document share the key of its first entry: each has a position of its own. */}
      <ScrollRestoration getKey={({ key, hash }) => (key === 'default' ? hash : key)} />
    </LayoutContentContext>
  );
}

/** After an in-app navigation to another page, focus goes to its main heading and its title is announced. */
export function useArrival(): void {
  const { pathname, search } = useLocation();
  // One path holds every release: another version is another page.
  const place = `${pathname} ${new URLSearchParams(search).get('version') ?? ''}`;
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
    announce(document.title);
  }, [place]);
}
