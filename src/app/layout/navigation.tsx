import { NavLink } from 'react-router';
import { mainLinks } from './links.ts';
import styles from './navigation.module.css';

type Props = { label: string; className?: string | undefined };

/** The main links; the one of the current page carries `aria-current="page"`. */
export function Navigation({ label, className }: Props) {
  return (
    <nav className={className} aria-label={label}>
      <ul className={styles.list}>
        {mainLinks.map(({ to, label: text }) => (
          <li key={to}>
            <NavLink className={styles.link ?? ''} to={to}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
