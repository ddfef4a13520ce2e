import type { PageContents } from '@/content/page-content';
import { LegalDocument } from '@/features/legal-document/legal-document';

/** How personal data is handled. */
export function PrivacyAgreementPage({ content }: { content: PageContents['privacyAgreement'] }) {
  return <LegalDocument content={content} />;
}
