import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { defaultLanguage, type Language } from '@/content/schemas/languages';
import type { PageName } from '@/lib/paths';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; discover?: 'none' };

type UiSettings = {
  language: Language;
  /** Links to these pages are text. */
  hiddenPages: PageName[];
  /** The router's link. Outside a provider it is a plain `<a>`. */
  PageLink: ComponentType<PageLinkProps>;
};

const UiContext = createContext<UiSettings>({
  language: defaultLanguage,
  hiddenPages: [],
  PageLink: ({ to, discover: _, ...props }: PageLinkProps) => <a href={to} {...props} />,
});

export const useUi = (): UiSettings => useContext(UiContext);

export function UiProvider({ children, ...settings }: Partial<UiSettings> & { children: ReactNode }) {
  return <UiContext value={{ ...useUi(), ...settings }}>{children}</UiContext>;
}
