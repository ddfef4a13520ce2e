import { createContext, useContext } from 'react';
import type { LayoutContent } from '@/content/page-content';

/** Header, footer and messages in the document's language; the layout provides it. */
export const LayoutContentContext = createContext<LayoutContent | undefined>(undefined);

/** @throws outside the provider */
export function useLayoutContent(): LayoutContent {
  const content = useContext(LayoutContentContext);
  if (!content) throw new Error('The layout is rendered without its content.');
  return content;
}
