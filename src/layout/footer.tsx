import { useLocation } from 'react-router';
import { TextLink } from '@/components/link';
import linkStyles from '@/components/link.module.css';
import { formatMessage } from '@/content/format';
import { useYear } from '@/lib/hydration';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
import { useLayoutContent } from './layout-content.ts';
import { LanguageSwitch } from './switches.tsx';

export function Footer() {
  const year = useYear();
  const { site, navigation, messages, consent } = useLayoutContent();
  const { pathname } = useLocation();
  return (
    <footer className={styles.footer}>
      <Brand data-only="screen" className={styles.brand} mark="framed" />
      <div className={styles.groups}>
        {navigation.footer.map(({ id, title, links }) => (
          <nav key={id} aria-label={title}>
            <p className={styles.title}>{title}</p>
            <ul className={styles.list}>
              {links.map(({ id, to, label }) => (
                <li key={id}>
                  <TextLink variant="quiet" to={to} aria-current={to === pathname ? 'page' : undefined}>
                    {label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.bottomLine}>
        <span>{formatMessage(messages.footer.copyright, { year, company: site.company })}</span>
        {site.links.map(({ id, to, label }) => (
          <TextLink key={id} variant="quiet" to={to}>
            {label}
          </TextLink>
        ))}
        {__CONSENT__ && consent && (
          <button type="button" data-consent data-only="screen app" className={linkStyles.link}>
            {consent}
          </button>
        )}
        <LanguageSwitch />
      </div>
    </footer>
  );
}
