import { type ReactNode, StrictMode } from 'react';
import { Link } from 'react-router';
import { UiProvider } from './components/provider.tsx';
import type { Language } from './content/schemas/languages.ts';

export const App = ({ language, children }: { language: Language; children: ReactNode }) => (
  <StrictMode>
    <UiProvider language={language} PageLink={Link}>
      {children}
    </UiProvider>
  </StrictMode>
);
