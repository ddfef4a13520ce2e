import type { PageContents } from '@/content/page-content';
import { LegalDocument } from '@/features/legal-document/legal-document';

/** The terms of use. */
export function UserAgreementPage({ content }: { content: PageContents['userAgreement'] }) {
  return <LegalDocument content={content} />;
}
