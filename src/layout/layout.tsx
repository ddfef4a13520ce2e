import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
  useRouteLoaderData,
} from 'react-router';
import { UiProvider } from '@/components/provider';
import { TitleTags } from '@/components/title-tags';
import { SkipLink, VisuallyHidden } from '@/components/visually-hidden';
import type { PageBasics } from '@/content/page-content';
import { shownVersion } from '@/content/versions';
import { announce, announcerId, focusMainHeading } from '@/lib/browser';
import { env } from '@/lib/env';
import { recallNativeState } from '@/lib/native-state';
import { canonicalAddress, homePage, isDifferentPage, itemIn, pageAddress, pageAt, versionIn } from '@/lib/paths';
import { SCROLL_POSITIONS_KEY } from '@/lib/storage';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { useLayoutContent } from './layout-content.ts';
import { loadHeadingFont } from './prefetch.ts';

const mainId = 'main';

/** Nothing suspends. The Suspense boundaries let React hydrate each part of the page in its own task. */
export function Layout() {
  const { site, messages, language, hasHeadingFont } = useLayoutContent();
  useFocusAfterNavigation();
  useEffect(() => {
    if (hasHeadingFont) loadHeadingFont(language);
  }, [language, hasHeadingFont]);
  return (
    <UiProvider hiddenPages={site.hiddenPages} copyMessages={messages.copy}>
      <SkipLink target={mainId}>{messages.skipLink}</SkipLink>
      <ProgressBar />
      <Suspense>
        <Header />
      </Suspense>
      <main id={mainId} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      {/* start.ts may have announced something before hydration. */}
      <VisuallyHidden id={announcerId} aria-live="polite" aria-atomic="true" suppressHydrationWarning>
        {''}
      </VisuallyHidden>
      <ScrollRestoration storageKey={SCROLL_POSITIONS_KEY} />
    </UiProvider>
  );
}

/** Styles keep the bar invisible for the first 150 ms. */
function ProgressBar() {
  const { messages } = useLayoutContent();
  return useNavigation().state === 'loading' ? (
    <div className={styles.bar} role="progressbar" aria-label={messages.loading} />
  ) : null;
}

/** After an in-app navigation, focuses the page's main heading and announces its title. */
function useFocusAfterNavigation(): void {
  const location = useLocation();
  const page = `${location.pathname} ${versionIn(location)}`;
  const previousPage = useRef(page);
  useEffect(() => {
    if (previousPage.current === page) return;
    previousPage.current = page;
    focusMainHeading();
    announce(document.title);
  }, [page]);
}

/** After Back and Forward, restores what the visitor had entered and opened, before React Router restores the scroll position. */
function useRestoredControls(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previousLocation = useRef(location);
  useLayoutEffect(() => {
    if (!isDifferentPage(location, previousLocation.current)) return;
    previousLocation.current = location;
    if (navigationType === 'POP') recallNativeState(location.key);
  }, [location, navigationType]);
}

export function PageWithHead() {
  useRestoredControls();
  return (
    <>
      <PageHead />
      <Outlet />
    </>
  );
}

/**
 * The build adds the preview picture (generator/site-files.ts). The views of releases and articles render their own title and description. The
 * canonical URL of a release contains its version, even if the current URL does not.
 */
function PageHead() {
  const { site, language, languages } = useLayoutContent();
  const location = useLocation();
  const name = pageAt(location.pathname) ?? homePage;
  const content = useRouteLoaderData<PageBasics>(name);
  const item = content?.versions ? shownVersion(content, versionIn(location)) : itemIn(location);
  if (!content || item === undefined) return null;
  const tags = content.languages ?? languages.map(({ tag }) => tag);
  const address = pageAddress(env.siteOrigin, name, item);
  const { page } = content;
  const isArticle = item !== '';
  return (
    <>
      <link rel="canonical" href={canonicalAddress(address, language)} />
      {tags.map((tag) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={canonicalAddress(address, tag)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={canonicalAddress(address, tags[0] ?? language)} />
      <meta property="og:type" content={isArticle ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.brand} />
      {languages.map(
        ({ tag, locale }) =>
          tags.includes(tag) && (
            <meta key={tag} property={tag === language ? 'og:locale' : 'og:locale:alternate'} content={locale} />
          ),
      )}
      <meta property="og:url" content={canonicalAddress(address, language)} />
      {!isArticle && <TitleTags title={page.title} description={page.description} />}
    </>
  );
}
