import { useEffect, useRef } from 'react';
import { markTheme } from '@/directives/theme-choice';
import { themes } from '@/platform/theme';
import { Icon } from '@/ui/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { useLayoutContent } from './layout-content.ts';
import styles from './theme-switch.module.css';

const icons = { system: 'system', light: 'sun', dark: 'moon' } as const;

/**
 * The choice of colours. Its inputs are the theme-choice directive's: they work before hydration, and React leaves alone
 * what is checked. `name` groups them, one group for each place that shows the switch.
 */
export function ThemeSwitch({ name }: { name: string }) {
  const labels = useLayoutContent().messages.theme;
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (group.current) markTheme(group.current);
  }, []);
  return (
    <fieldset ref={group} className={styles.group}>
      <legend className={styles.legend}>
        <VisuallyHidden>{labels.label}</VisuallyHidden>
      </legend>
      {themes.map((theme) => (
        <label key={theme} className={styles.choice} title={labels[theme]}>
          <input type="radio" name={name} value={theme} data-theme-choice="" defaultChecked={theme === 'system'} />
          <Icon name={icons[theme]} />
          <VisuallyHidden>{labels[theme]}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
