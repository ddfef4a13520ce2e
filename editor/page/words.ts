import { createContext, useContext } from 'react';
import { formatMessage } from '../../src/content/format.ts';
import type { ProblemCode } from '../../src/content/problem-messages.ts';
import help from './help.json' with { type: 'json' };
import labels from './labels.json' with { type: 'json' };
import problems from './problems.json' with { type: 'json' };
import type { Problem } from './server.ts';
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

/** The messages of the content check by code, in Chinese. The type makes sure that none is missing. */
const chineseMessages: Readonly<Record<ProblemCode, string>> = problems;
const hasChineseMessage = (code = ''): code is ProblemCode => Object.hasOwn(chineseMessages, code);

const inEnglish = ({ place, message, found }: Problem): string =>
  `${place ? `${place}: ` : ''}${message}${found ? `; found ${found}` : ''}`;

function inChinese({ place, code, values = {}, message, found }: Problem): string {
  const translated = hasChineseMessage(code) ? formatMessage(chineseMessages[code], values) : message;
  const foundInChinese = found === 'none' || found === 'nothing' ? '空' : found;
  return `${place ? `${place}：` : ''}${translated}${foundInChinese ? `；现为 ${foundInChinese}` : ''}`;
}

export function useWords() {
  const language = useContext(EditorLanguageContext);
  return {
    language,
    text: (name: Name) => texts[language][name],
    problem: language === 'en' ? inEnglish : inChinese,
    label: (name: string, fallback = sentenceCase(name)) => fieldLabels[name]?.[language] ?? fallback,
    /** A sentence below the label. `group` is the document or the list that has the field. */
    help: (group: string, name: string) => fieldHelp[`${group.split('/')[0]}.${name}`]?.[language],
  };
}
export type Words = ReturnType<typeof useWords>;
