import type { PageContents } from '@/content/page-content';
import { LegalPage } from './legal-page.tsx';

/** How personal data is handled. */
export function Page({ content }: { content: PageContents['privacyAgreement'] }) {
  return <LegalPage content={content} />;
}
