import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pagePath } from '@/config/paths';
import { ButtonLink } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import styles from './menu-dialog.module.css';
import { Navigation } from './navigation.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export const menuId = 'menu';

/**
 * The main links on narrow screens. Every navigation closes it, one to the page already shown too; the app's start does
 * not, because a visitor may have opened it by then.
 */
export function MenuDialog() {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const dialog = document.getElementById(menuId);
    if (dialog instanceof HTMLDialogElement) dialog.close();
  }, [key]);
  return (
    <Dialog id={menuId} kind="sheet" title="Menu" closeLabel="Close">
      <Navigation className={styles.links} label="Menu" />
      <ThemeSwitch name="menu-theme" />
      <ButtonLink className={styles.download} to={pagePath('downLoad')} size="l">
        Download
      </ButtonLink>
    </Dialog>
  );
}
