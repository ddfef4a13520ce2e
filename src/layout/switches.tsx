import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '@/components/icon';
import { VisuallyHidden } from '@/components/visually-hidden';
import { languageAddress } from '@/directives/language-links';
import { checkThemeInputs, defaultTheme, themes } from '@/directives/theme-choice';
import { useHydrated } from '@/lib/hydration';
import { useLayoutContent } from './layout-content.ts';
import styles from './switches.module.css';

/** Plain links, because nginx serves the document in the language of `?lang=` and stores the choice in a cookie. */
export function LanguageSwitch() {
  const { language, languages, messages } = useLayoutContent();
  const location = useLocation();
  const address = useHydrated() ? location : { search: '', hash: '' };
  if (languages.length < 2) return null;
  return (
    <ul className={styles.list} aria-label={messages.language.label}>
      {languages.map(({ tag, name }) => (
        <li key={tag}>
          <a
            className={styles.link}
            href={languageAddress(address, tag)}
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

const themeIcons = { system: 'system', light: 'sun', dark: 'moon' } as const;

/** The theme-choice directive handles the radio buttons. Each instance needs a different `name`. */
export function ThemeSwitch({ name }: { name: string }) {
  const labels = useLayoutContent().messages.theme;
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (group.current) checkThemeInputs(group.current);
  }, []);
  return (
    <fieldset ref={group} data-only="scripts" className={styles.group}>
      <legend>
        <VisuallyHidden>{labels.label}</VisuallyHidden>
      </legend>
      {themes.map((theme) => (
        <label key={theme} className={styles.choice} title={labels[theme]}>
          <input type="radio" name={name} value={theme} data-theme-choice="" defaultChecked={theme === defaultTheme} />
          <Icon name={themeIcons[theme]} />
          <VisuallyHidden>{labels[theme]}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
