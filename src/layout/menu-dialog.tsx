import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { pagePath } from '@/lib/paths';
import { Navigation } from './header.tsx';
import { useLayoutContent } from './layout-content.ts';
import styles from './menu-dialog.module.css';
import { LanguageSwitch, ThemeSwitch } from './switches.tsx';

export const menuId = 'menu';

/**
 * The main links on narrow screens. Every navigation closes it, also one to the current page; hydration does not, because a
 * visitor may have opened it before.
 */
export function MenuDialog() {
  const { key } = useLocation();
  const { site, messages } = useLayoutContent();
  const { header } = messages;
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const dialog = document.getElementById(menuId);
    if (dialog instanceof HTMLDialogElement) dialog.close();
  }, [key]);
  return (
    <Dialog id={menuId} title={header.menu} closeLabel={header.close}>
      <Navigation className={styles.links} label={header.menu} />
      <div className={styles.switches}>
        <LanguageSwitch />
        <ThemeSwitch name="menu-theme" />
      </div>
      <div className={styles.actions}>
        {site.web && (
          <ButtonLink to={site.web} size="l">
            {header.open}
          </ButtonLink>
        )}
        <ButtonLink variant="primary" to={pagePath('downLoad')} size="l">
          {header.download}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
