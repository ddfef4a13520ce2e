import { createContext, useContext } from 'react';
import labels from './labels.json' with { type: 'json' };
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

/** Returns the words of the editor in its language: of its own texts, and of the fields of content. */
export function useWords() {
  const tongue = useContext(TongueContext);
  return {
    tongue,
    text: (name: Name) => texts[tongue][name],
    label: (name: string) => names[name]?.[tongue] ?? humanized(name),
  };
}
export type Words = ReturnType<typeof useWords>;
