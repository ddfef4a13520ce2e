import { type ReactNode, StrictMode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { type PageLinkProps, UiProvider } from './components/provider.tsx';
import type { Language } from './content/schemas/languages.ts';

/** React Router's `Link` also contains its prefetching, forms and fetchers, 3 KB that no page uses. */
function PageLink({ to, onClick, target, ...props }: PageLinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, target ? { target } : {});
  return (
    <a
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
      {...props}
    />
  );
}

export const App = ({ language, children }: { language: Language; children: ReactNode }) => (
  <StrictMode>
    <UiProvider language={language} PageLink={PageLink}>
      {children}
    </UiProvider>
  </StrictMode>
);
