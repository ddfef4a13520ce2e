import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import styles from './language-switch.module.css';
import { useLayoutContent } from './layout-content.ts';

const never = () => () => undefined;

/** The query with another language; everything else that the page understands stays. */
function withLanguage(search: string, language: string): string {
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return `?${query}`;
}

/**
 * Links to this page in the other languages. They are ordinary links: nginx answers `?lang=` with that language's document
 * and remembers the choice. The prerendered page knows no query, so the visitor's own joins after hydration.
 */
export function LanguageSwitch() {
  const { language, site, messages } = useLayoutContent();
  const location = useLocation();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const { search, hash } = hydrated ? location : { search: '', hash: '' };
  return (
    <ul className={styles.list} aria-label={messages.language.label}>
      {site.languages.map(({ tag, name }) => (
        <li key={tag}>
          <a
            className={styles.link}
            href={withLanguage(search, tag) + hash}
            hrefLang={tag}
            lang={tag}
            aria-current={tag === language ? 'true' : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
