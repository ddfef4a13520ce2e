import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { defaultLanguage, type Language } from '@/content/schemas/languages';
import type { PageName } from '@/lib/paths';

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

type UiSettings = {
  language: Language;
  /** Links to these pages are text. */
  hiddenPages: PageName[];
  /** Of buttons that copy. `failed` is shown if the browser does not allow copying. */
  copyMessages: { copy: string; copied: string; failed: string };
  /** The router's link. Outside a provider it is a plain `<a>`. */
  PageLink: ComponentType<PageLinkProps>;
};

const UiContext = createContext<UiSettings>({
  language: defaultLanguage,
  hiddenPages: [],
  copyMessages: { copy: '', copied: '', failed: '' },
  PageLink: ({ to, ...props }: PageLinkProps) => <a href={to} {...props} />,
});

export const useUi = (): UiSettings => useContext(UiContext);

export function UiProvider({ children, ...settings }: Partial<UiSettings> & { children: ReactNode }) {
  return <UiContext value={{ ...useUi(), ...settings }}>{children}</UiContext>;
}
