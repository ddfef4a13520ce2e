import type { PageContents } from '@/content/page-content';
import { LegalPage } from './legal-page.tsx';

/** The terms of use. */
export function Page({ content }: { content: PageContents['userAgreement'] }) {
  return <LegalPage content={content} />;
}
