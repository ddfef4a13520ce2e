import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext } from 'react';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; discover?: 'none' };

/** What the component library takes from the site that uses it. */
type UiSettings = {
  /** Shows a page of the site without loading a document: the router's link. Outside a provider it loads one. */
  PageLink: ComponentType<PageLinkProps>;
};

const UiContext = createContext<UiSettings>({
  PageLink: ({ to, discover: _, ...props }: PageLinkProps) => <a href={to} {...props} />,
});

export const useUi = (): UiSettings => useContext(UiContext);

/** Registers the component library: the app (routes.tsx) is rendered in it. */
export function UiProvider({ children, ...settings }: UiSettings & { children: ReactNode }) {
  return <UiContext value={settings}>{children}</UiContext>;
}
