import { NavLink } from 'react-router';
import { mainLinks } from './links.ts';

/** The main links; the one of the current page carries `aria-current="page"`. */
export function Navigation({ label }: { label: string }) {
  return (
    <nav aria-label={label}>
      <ul>
        {mainLinks.map(({ to, label: text }) => (
          <li key={to}>
            <NavLink to={to}>{text}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
