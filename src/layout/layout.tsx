import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { SkipLink, VisuallyHidden } from '@/components/visually-hidden';
import type { LayoutContent } from '@/content/page-content';
import { layoutSite } from '@/content/selections';
import { useLive } from '@/features/live-content/use-live-content';
import { announce, announcerId } from '@/lib/browser';
import { useIsLoading } from '@/router/navigation';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { LayoutContentContext, useLayoutContent } from './layout-content.ts';
import { PageErrorBoundary } from './page-error.tsx';

const mainId = 'main';

/**
 * The frame of every page: skip link, header, the page, footer. Its Suspense boundaries are for
 * hydration, as in sections (components/section.tsx): nothing in them suspends.
 */
export function Layout({ bundled, children }: { bundled: LayoutContent; children: ReactNode }) {
  useArrival();
  const { site } = useLive();
  const content = useMemo(() => (site ? { ...bundled, site: layoutSite(site) } : bundled), [site, bundled]);
  return (
    <LayoutContentContext value={content}>
      <SkipLink target={mainId}>{content.messages.skipLink}</SkipLink>
      <ProgressBar />
      <Suspense>
        <Header />
      </Suspense>
      <main id={mainId} className={styles.main} tabIndex={-1}>
        <PageErrorBoundary>{children}</PageErrorBoundary>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      {/* Directives may have announced something before hydration. */}
      <VisuallyHidden id={announcerId} aria-live="polite" aria-atomic="true" suppressHydrationWarning>
        {''}
      </VisuallyHidden>
    </LayoutContentContext>
  );
}

/** A thin bar while a page's chunk loads; its style keeps it invisible for the first 150 ms. */
function ProgressBar() {
  const { messages } = useLayoutContent();
  return useIsLoading() ? <div className={styles.bar} role="progressbar" aria-label={messages.loading} /> : null;
}

/** After an in-app navigation to another page, focus goes to its main heading and its title is announced. */
function useArrival(): void {
  const { pathname, search } = useLocation();
  // Every release has the same path: another version is another page.
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
