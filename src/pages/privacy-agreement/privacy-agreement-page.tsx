import type { PageContents } from '@/content/page-content';
import { LegalDocument } from '@/features/legal-document/legal-document';

/** How personal data is handled. */
export function PrivacyAgreementPage({ content }: { content: PageContents['privacyAgreement'] }) {
  return (
    <>
      <title>{content.page.title}</title>
      <meta name="description" content={content.page.description} />
      <LegalDocument content={content} />
    </>
  );
}
