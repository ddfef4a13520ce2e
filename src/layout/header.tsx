import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '@/components/button';
import { classes } from '@/components/classes';
import { Dialog } from '@/components/dialog';
import { Mark } from '@/components/icon';
import { SiteLink, TextLink } from '@/components/link';
import { VisuallyHidden } from '@/components/visually-hidden';
import { pagePath, rootPath } from '@/lib/paths';
import styles from './header.module.css';
import { useLayoutContent } from './layout-content.ts';
import { LanguageSwitch, ThemeSwitch } from './switches.tsx';

/** Beside a longer name the links are closer together. */
const usualBrand = 8;

/** A longer name is set smaller, in two lines or three, and is not repeated in a button. */
const longBrand = 16;

/**
 * The site's name, its main links, and the menu that replaces them where they do not fit on one line. The menu also has the
 * languages where there are more than fit into the header.
 */
export function Header() {
  const { language, languages, site, messages } = useLayoutContent();
  const { main, menu, open, download } = messages.header;
  const { pathname } = useLocation();
  const isLong = site.brand.length > longBrand;
  const isTight = site.brand.length > usualBrand;
  return (
    <header className={classes(styles.header, isTight && styles.tight, isLong && styles.long)}>
      <SiteLink className={styles.brand} to={rootPath}>
        <Mark />
        <span className={styles.name}>{site.brand}</span>
      </SiteLink>
      <div data-only="screen" className={styles.ways}>
        <div className={styles.menu}>
          <Button className={styles.opener} command="show-modal" commandfor={menuId}>
            {menu}
          </Button>
        </div>
        <Navigation className={styles.links} label={main} />
      </div>
      <div data-only="screen" className={styles.tools}>
        <div className={styles.switches}>
          {languages.length > 2 ? (
            <Button className={styles.opener} command="show-modal" commandfor={menuId}>
              <VisuallyHidden>{messages.language.label} </VisuallyHidden>
              {languages.find(({ tag }) => tag === language)?.name}
            </Button>
          ) : (
            <LanguageSwitch />
          )}
          <ThemeSwitch name="theme" />
        </div>
        {site.web && !isLong && (
          <TextLink variant="quiet" className={styles.app} to={site.web}>
            {open}
          </TextLink>
        )}
        {/* Not filled: the page has the primary action. Its place is kept on the page that it leads to. */}
        <ButtonLink
          className={classes(styles.download, pathname === pagePath('downLoad') && styles.here)}
          to={pagePath('downLoad')}
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

type Props = { label: string; className?: string | undefined };

/** The main links; the one of the current page has `aria-current="page"`. */
function Navigation({ label, className }: Props) {
  const { navigation } = useLayoutContent();
  const { pathname } = useLocation();
  return (
    <nav className={className} aria-label={label}>
      <ul className={styles.list}>
        {navigation.main.map(({ id, to, label: text }) => (
          <li key={id}>
            <SiteLink className={styles.link} to={to} aria-current={to === pathname ? 'page' : undefined}>
              {text}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const menuId = 'menu';

/**
 * The main links on narrow screens. Every navigation closes it, also one to the current page; hydration does not, because a
 * visitor may have opened it before.
 */
function MenuDialog() {
  const { key, pathname } = useLocation();
  const { site, messages } = useLayoutContent();
  const { header } = messages;
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
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
