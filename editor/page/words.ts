import { createContext, useContext, useMemo } from 'react';
import help from './help.json' with { type: 'json' };
import labels from './labels.json' with { type: 'json' };
import { inChinese, inEnglish, nameOfLanguage } from './problem-words.ts';
import type { FieldPlace, Site } from './server.ts';
import texts from './texts.json' with { type: 'json' };

type EditorLanguage = keyof typeof texts;
type Name = keyof (typeof texts)['en'];

/** The first of the browser’s languages that the editor has; English if there is none. */
export const browserLanguage: EditorLanguage = navigator.languages
  .find((tag) => /^(?:en|zh)/.test(tag))
  ?.startsWith('zh')
  ? 'zh-CN'
  : 'en';

export const EditorLanguageContext = createContext<EditorLanguage>(browserLanguage);

type Translated = Readonly<Record<string, Readonly<Record<EditorLanguage, string>> | undefined>>;
const fieldLabels: Translated = labels;
const fieldHelp: Translated = help;

/** `openApp` → `Open app` */
const sentenceCase = (name: string): string =>
  name
    .replace(/[-_/]/g, ' ')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

function wordsIn(language: EditorLanguage) {
  const text = (name: Name): string => texts[language][name];
  const label = (name: string, fallback = sentenceCase(name)): string => fieldLabels[name]?.[language] ?? fallback;
  const languageName = (tag: string): string => nameOfLanguage(tag, language);
  /** The label of a field in the group of this name, where it may have one of its own. */
  const labelIn = (group: string | undefined, name: string, fallback?: string): string =>
    label(`${group}.${name}`, label(name, fallback));
  return {
    language,
    text,
    label,
    labelIn,
    languageName,
    problem: language === 'en' ? inEnglish : inChinese,
    /** A value in words, if it is not a text itself. */
    valueInWords: (value: string): string => (value === 'true' ? text('yes') : value === 'false' ? text('no') : value),
    /** A sentence below the label. `group` is the document or the list that has the field. */
    help: (group: string, name: string) => fieldHelp[`${group.split('/')[0]}.${name}`]?.[language],
    /** The name of a field with those of the groups around it: `Home › Hero › Heading`. */
    pathName: ({ document, at }: FieldPlace, site: Site | undefined): string => {
      const isTag = (step: string | number) => site?.languages.some(({ tag }) => tag === step);
      const steps = at.filter((step) => !isTag(step));
      const names = steps.map((step, index) =>
        typeof step === 'number' ? String(step + 1) : labelIn(String(steps[index - 1]), step),
      );
      return [label(document.split('/').at(-1) ?? document), ...names].join(' › ');
    },
  };
}

export function useWords() {
  const language = useContext(EditorLanguageContext);
  return useMemo(() => wordsIn(language), [language]);
}
export type Words = ReturnType<typeof useWords>;
