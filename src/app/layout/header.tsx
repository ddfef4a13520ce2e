import { pagePath, rootPath } from '@/config/paths';
import { Button, ButtonLink } from '@/ui/button';
import { SiteLink } from '@/ui/link';
import { Mark } from '@/ui/mark';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { useLayoutContent } from './layout-content.ts';
import { MenuDialog, menuId } from './menu-dialog.tsx';
import { Navigation } from './navigation.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The site's name, its main links, and the menu that takes their place where they do not fit in one line. */
export function Header() {
  const { site, messages } = useLayoutContent();
  const { main, menu, download } = messages.header;
  return (
    <header className={styles.header}>
      <SiteLink className={styles.brand} to={rootPath}>
        <Mark />
        {site.brand}
      </SiteLink>
      <div className={styles.ways}>
        <div className={styles.menu}>
          <Button className={styles.opener} command="show-modal" commandfor={menuId}>
            {menu}
          </Button>
        </div>
        <Navigation className={styles.links} label={main} />
      </div>
      <div className={styles.tools}>
        <div className={styles.switches}>
          <LanguageSwitch />
          <ThemeSwitch name="theme" />
        </div>
        <ButtonLink variant="primary" className={styles.download} to={pagePath('downLoad')}>
          {download}
        </ButtonLink>
      </div>
      <MenuDialog />
    </header>
  );
}
