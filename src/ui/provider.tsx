import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';

/** What the component library needs around the app. Its inline style elements are off: the site's CSP forbids them. */
export function UiProvider({ children }: { children: ReactNode }) {
  return <CSPProvider disableStyleElements>{children}</CSPProvider>;
}
