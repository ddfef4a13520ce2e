import { createContext, useContext } from 'react';
import help from './help.json' with { type: 'json' };
import labels from './labels.json' with { type: 'json' };
import problems from './problems.json' with { type: 'json' };
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

/** Patterns of the content check's messages, in which `{}` matches any value. The first match is used. */
const translations = Object.entries(problems).map(([english, chinese]) => {
  const escaped = english.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('\\{\\}', '(.+)');
  const pattern = new RegExp(`^${escaped}$`);
  return { pattern, chinese };
});

/** Translates a message of the content check, with or without its file and field. Returns an unknown message unchanged. */
export function toChinese(problem: string): string {
  const [, place = '', message = '', found] =
    /^(content\/[^:]+(?::\d+)?(?: \S+)?: )?(.+?)(?:; found (.+))?$/s.exec(problem) ?? [];
  for (const { pattern, chinese } of translations) {
    const values = pattern.exec(message);
    if (!values) continue;
    const translated = chinese.replace(/\{(\d)\}/g, (_, index) => values[index] ?? '');
    return place + translated + (found ? `；现为 ${/^(?:none|nothing)$/.test(found) ? '空' : found}` : '');
  }
  return problem;
}

export function useWords() {
  const language = useContext(EditorLanguageContext);
  return {
    language,
    text: (name: Name) => texts[language][name],
    problem: (message: string) => (language === 'en' ? message : toChinese(message)),
    label: (name: string, fallback = sentenceCase(name)) => fieldLabels[name]?.[language] ?? fallback,
    /** A sentence below the label. `group` is the document or the list that has the field. */
    help: (group: string, name: string) => fieldHelp[`${group.split('/')[0]}.${name}`]?.[language],
  };
}
export type Words = ReturnType<typeof useWords>;
