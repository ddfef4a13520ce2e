import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { SiteLink, TextLink } from '@/components/link';
import { VisuallyHidden } from '@/components/visually-hidden';
import { pagePath, releasePage } from '@/lib/paths';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { useLayoutContent } from './layout-content.ts';
import { LanguageSwitch, ThemeSwitch } from './switches.tsx';

/** If the brand name leaves too little room, styles first hide the main links, which the menu also has, and then the download. */
export function Header() {
  const { language, languages, site, messages } = useLayoutContent();
  const { main, menu, open, download } = messages.header;
  const { pathname } = useLocation();
  return (
    <header className={styles.header}>
      <Brand className={styles.brand} loading="eager" />
      <div data-only="screen" className={styles.navigation}>
        <div className={styles.menuButtonBox}>
          <Button className={styles.menuButton} command="show-modal" commandfor={menuId}>
            {menu}
          </Button>
        </div>
        <Navigation className={styles.links} label={main} />
      </div>
      <div data-only="screen" className={styles.tools}>
        <div className={styles.switches}>
          {languages.length > 2 ? (
            <Button className={styles.menuButton} command="show-modal" commandfor={menuId}>
              <VisuallyHidden>{messages.language.label} </VisuallyHidden>
              {languages.find(({ tag }) => tag === language)?.name}
            </Button>
          ) : (
            <LanguageSwitch />
          )}
          <ThemeSwitch name="theme" />
        </div>
        {site.web && (
          <TextLink variant="quiet" className={styles.webApp} to={site.web}>
            {open}
          </TextLink>
        )}
        {/* Not a primary button, because each page has one. */}
        <ButtonLink
          className={styles.download}
          to={pagePath('downLoad')}
          aria-current={ariaCurrentOf(pagePath('downLoad'), pathname)}
        >
          {download}
        </ButtonLink>
      </div>
      <Suspense>
        <MenuDialog />
      </Suspense>
    </header>
  );
}

/** The header has no links to releases and articles, so on their pages the link to the update log or the list is marked. */
function ariaCurrentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (to === pathname) return 'page';
  if (pathname.startsWith(`${to}/`)) return 'true';
  return to === pagePath('updateLogInfo') && pathname === pagePath(releasePage) ? 'true' : undefined;
}

type NavigationProps = { label: string; className?: string | undefined };

function Navigation({ label, className }: NavigationProps) {
  const { navigation } = useLayoutContent();
  const { pathname } = useLocation();
  return (
    <nav className={className} aria-label={label}>
      <ul className={styles.list}>
        {navigation.main.map((link) => (
          <li key={link.id}>
            <SiteLink className={styles.link} to={link.to} aria-current={ariaCurrentOf(link.to, pathname)}>
              {link.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const menuId = 'menu';

/** Every navigation closes the menu. Hydration does not, because the visitor may have opened the menu before. */
function MenuDialog() {
  const { key, pathname } = useLocation();
  const { site, messages } = useLayoutContent();
  const { header } = messages;
  const previousKey = useRef(key);
  useEffect(() => {
    if (previousKey.current === key) return;
    previousKey.current = key;
    const menu = document.getElementById(menuId);
    if (menu instanceof HTMLDialogElement) menu.close();
  }, [key]);
  return (
    <Dialog id={menuId} title={header.menu} closeLabel={header.close}>
      <Navigation className={styles.menuLinks} label={header.menu} />
      <div className={styles.menuSwitches}>
        <LanguageSwitch />
        <ThemeSwitch name="menu-theme" />
      </div>
      <div className={styles.menuActions}>
        {site.web && (
          <ButtonLink to={site.web} size="l">
            {header.open}
          </ButtonLink>
        )}
        {pathname !== pagePath('downLoad') && (
          <ButtonLink variant="primary" to={pagePath('downLoad')} size="l">
            {header.download}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
}
