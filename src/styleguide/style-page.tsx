import { useEffect, useState } from 'react';
import { Heading } from '@/ui/heading';
import { SkipLink } from '@/ui/skip-link';
import { ToggleGroup } from '@/ui/toggle-group';
import { Composition } from './composition.tsx';
import { Controls } from './controls.tsx';
import { Data } from './data.tsx';
import { Foundations } from './foundations.tsx';
import { words } from './specimens.ts';
import styles from './style-page.module.css';

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const languages = [
  { value: 'en', label: 'English' },
  { value: 'zh', label: '中文' },
] as const;

/** Every part in every state, for whoever designs or builds with them. Development only. */
export function StylePage() {
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system');
  const [language, setLanguage] = useState<'en' | 'zh'>('en');
  useEffect(() => {
    const { documentElement: root } = document;
    root.lang = language === 'zh' ? 'zh-CN' : 'en';
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
  }, [theme, language]);
  return (
    <div className={styles.page}>
      <title>Style page</title>
      <SkipLink target="colour">Skip to the specimens</SkipLink>
      <div className={styles.head}>
        <Heading level={1}>Style page</Heading>
        <div className={styles.switches}>
          <ToggleGroup legend="Theme" options={themes} value={theme} onValueChange={setTheme} />
          <ToggleGroup legend="Language" options={languages} value={language} onValueChange={setLanguage} />
        </div>
      </div>
      <Foundations words={words[language]} />
      <Controls words={words[language]} />
      <Composition words={words[language]} />
      <Data words={words[language]} />
    </div>
  );
}
