import { createContext, useContext } from 'react';
import type { LayoutContent } from '@/content/page-content';
import { defaultLanguage, type Language, languages } from '@/content/schemas/languages';

/** Header, footer and messages in the document's language; mount.tsx and entry-server.tsx provide it. */
export const LayoutContentContext = createContext<LayoutContent | undefined>(undefined);

/** @throws outside the provider, where there would be no words to show */
export function useLayoutContent(): LayoutContent {
  const content = useContext(LayoutContentContext);
  if (!content) throw new Error('The layout is rendered without its content.');
  return content;
}

/** The language that the document was prerendered in: nginx chose it (nginx/snippets/negotiation.conf). */
export const documentLanguage = ({ documentElement }: Document): Language =>
  languages.find((language) => language === documentElement.lang) ?? defaultLanguage;
