import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { SkipLink, VisuallyHidden } from '@/components/visually-hidden';
import type { LayoutContent, PageBasics } from '@/content/page-content';
import type { Language } from '@/content/schemas/languages';
import { layoutSite } from '@/content/selections';
import { versionShown } from '@/content/versions';
import { useLive } from '@/features/live-content/use-live-content';
import { announce, announcerId } from '@/lib/browser';
import { env } from '@/lib/env';
import { canonicalAddress, type PageName, pageAddress, releasePage } from '@/lib/paths';
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

type PageHeadProps = {
  name: PageName;
  content: PageBasics;
  language: Language;
};

/** A language as Open Graph writes it, with the region where most of its readers live: `en_US`, `zh_CN`. */
function localeOf(tag: Language): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

/**
 * A page's metadata for search engines and social networks: title, URL and other languages (generator/site-files.ts adds
 * the picture). A release's page renders its own title and description (pages/versionUpdateContent); its canonical
 * URL has its version, for the newest release too. The page of a version that does not exist has no canonical URL.
 */
export function PageHead({ name, content, language }: PageHeadProps) {
  const { site, languages } = useLayoutContent();
  const tags = languages.map(({ tag }) => tag);
  const asked = new URLSearchParams(useLocation().search).get('version') ?? '';
  const version = content.versions ? versionShown(content.versions, asked) : '';
  if (version === undefined) return null;
  const address = pageAddress(env.siteOrigin, name, version);
  const { page } = content;
  const isRelease = name === releasePage;
  return (
    <>
      <link rel="canonical" href={canonicalAddress(address, language)} />
      {tags.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={canonicalAddress(address, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={canonicalAddress(address, tags[0] ?? language)} />
      <meta property="og:type" content={isRelease ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:locale" content={localeOf(language)} />
      {tags
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={localeOf(other)} />
        ))}
      <meta property="og:url" content={canonicalAddress(address, language)} />
      {!isRelease && (
        <>
          <title>{page.title}</title>
          <meta name="description" content={page.description} />
          <meta property="og:title" content={page.title} />
          <meta property="og:description" content={page.description} />
        </>
      )}
    </>
  );
}
