import { createContext, useContext } from 'react';
import labels from './labels.json' with { type: 'json' };
import problems from './problems.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };

type Tongue = keyof typeof texts;
type Name = keyof (typeof texts)['en'];

/** The language of the editor itself: the reader's, if it is there. */
export const ownTongue: Tongue = navigator.languages.find((tag) => /^(?:en|zh)/.test(tag))?.startsWith('zh')
  ? 'zh-CN'
  : 'en';

export const TongueContext = createContext<Tongue>(ownTongue);

const names: Readonly<Record<string, Readonly<Record<Tongue, string>> | undefined>> = labels;

/** `openApp` → `Open app` */
const humanized = (name: string): string =>
  name
    .replace(/[-_/]/g, ' ')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

/** The messages of the content check as patterns, `{}` for what differs; the first that matches counts. */
const messages = Object.entries(problems).map(([english, chinese]) => {
  const escaped = english.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('\\{\\}', '(.+)');
  const pattern = new RegExp(`^${escaped}$`);
  return { pattern, chinese };
});

/** The Chinese of a message of the content check, with or without its place; one that is not known stays as it is. */
export function inChinese(problem: string): string {
  const [, place = '', message = '', found] =
    /^(content\/[^:]+(?::\d+)?(?: \S+)?: )?(.+?)(?:; found (.+))?$/s.exec(problem) ?? [];
  for (const { pattern, chinese } of messages) {
    const values = pattern.exec(message);
    if (!values) continue;
    const words = chinese.replace(/\{(\d)\}/g, (_, index) => values[index] ?? '');
    return place + words + (found ? `；现为 ${/^(?:none|nothing)$/.test(found) ? '空' : found}` : '');
  }
  return problem;
}

/** Returns the words of the editor in its language: of its own texts, and of the fields of content. */
export function useWords() {
  const tongue = useContext(TongueContext);
  return {
    tongue,
    text: (name: Name) => texts[tongue][name],
    problem: (message: string) => (tongue === 'en' ? message : inChinese(message)),
    label: (name: string) => names[name]?.[tongue] ?? humanized(name),
  };
}
export type Words = ReturnType<typeof useWords>;
