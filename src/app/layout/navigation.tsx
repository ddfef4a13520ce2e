import { NavLink } from 'react-router';
import { useLayoutContent } from './layout-content.ts';
import styles from './navigation.module.css';

type Props = { label: string; className?: string | undefined };

/** The main links; the one of the current page carries `aria-current="page"`. */
export function Navigation({ label, className }: Props) {
  const { navigation } = useLayoutContent();
  return (
    <nav className={className} aria-label={label}>
      <ul className={styles.list}>
        {navigation.main.map(({ to, label: text }) => (
          <li key={to}>
            <NavLink discover="none" className={styles.link ?? ''} to={to}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
