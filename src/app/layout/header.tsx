import { env } from '@/config/env';
import { pagePath, rootPath } from '@/config/paths';
import { Button, ButtonLink } from '@/ui/button';
import { SiteLink } from '@/ui/link';
import { Mark } from '@/ui/mark';
import styles from './header.module.css';
import { MenuDialog, menuId } from './menu-dialog.tsx';
import { Navigation } from './navigation.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The site's name, its main links, and the menu that takes their place on narrow screens. */
export function Header() {
  return (
    <header className={styles.header}>
      <SiteLink className={styles.brand} to={rootPath}>
        <Mark />
        {env.title}
      </SiteLink>
      <Navigation className={styles.links} label="Main" />
      <div className={styles.tools}>
        <div className={styles.theme}>
          <ThemeSwitch name="theme" />
        </div>
        <ButtonLink variant="primary" className={styles.download} to={pagePath('downLoad')}>
          Download
        </ButtonLink>
        <Button className={styles.menu} command="show-modal" commandfor={menuId}>
          Menu
        </Button>
      </div>
      <MenuDialog />
    </header>
  );
}
