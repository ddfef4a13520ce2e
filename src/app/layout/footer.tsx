import { useLocation } from 'react-router';
import { env } from '@/config/env';
import { rootPath } from '@/config/paths';
import { SiteLink, TextLink } from '@/ui/link';
import { Mark } from '@/ui/mark';
import styles from './footer.module.css';
import { footerGroups } from './links.ts';
import { useYear } from './use-year.ts';

/** Every page, the legal pages, and whose site this is. */
export function Footer() {
  const year = useYear();
  const { pathname } = useLocation();
  return (
    <footer className={styles.footer}>
      <SiteLink className={styles.brand} to={rootPath}>
        <Mark kind="outline" />
        {env.title}
      </SiteLink>
      {footerGroups.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <p className={styles.title}>{title}</p>
          <ul className={styles.list}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <TextLink variant="quiet" to={to} aria-current={to === pathname ? 'page' : undefined}>
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <p className={styles.owner}>{`© ${year} ${env.title}`}</p>
    </footer>
  );
}
