import { Link } from 'react-router';
import { env } from '@/config/env';
import styles from './footer.module.css';
import { footerLinks, mainLinks } from './links.ts';

/** Every page, the legal pages, and whose site this is. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <ul>
        {[...mainLinks, ...footerLinks].map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      <p>© {env.title}</p>
    </footer>
  );
}
