import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { defaultLanguage, type Language } from '@/content/schemas/languages';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; discover?: 'none' };

/** The settings that the component library takes from the site. */
type UiSettings = {
  language: Language;
  /** Shows a page of the site without loading a document: the router's link. Outside a provider it loads one. */
  PageLink: ComponentType<PageLinkProps>;
};

const UiContext = createContext<UiSettings>({
  language: defaultLanguage,
  PageLink: ({ to, discover: _, ...props }: PageLinkProps) => <a href={to} {...props} />,
});

export const useUi = (): UiSettings => useContext(UiContext);

/** Registers the component library: start-up renders the app inside it (routes.tsx). */
export function UiProvider({ children, ...settings }: Partial<UiSettings> & { children: ReactNode }) {
  return <UiContext value={{ ...useUi(), ...settings }}>{children}</UiContext>;
}
