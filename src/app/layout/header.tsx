import { Link } from 'react-router';
import { env } from '@/config/env';
import { rootPath } from '@/config/paths';
import styles from './header.module.css';
import { MenuDialog, menuId } from './menu-dialog.tsx';
import { Navigation } from './navigation.tsx';

/** The site's name, its main links, and the menu that takes their place on narrow screens. */
export function Header() {
  return (
    <header className={styles.header}>
      <Link className={styles.brand} to={rootPath}>
        {env.title}
      </Link>
      <div className={styles.wide}>
        <Navigation label="Main" />
      </div>
      <button className={styles.menu} type="button" command="show-modal" commandfor={menuId}>
        Menu
      </button>
      <MenuDialog />
    </header>
  );
}
