import type { PageContents } from '@/content/page-content';
import { LegalDocument } from '@/features/legal-document/legal-document';

/** The terms of use. */
export function UserAgreementPage({ content }: { content: PageContents['userAgreement'] }) {
  return (
    <>
      <title>{content.page.title}</title>
      <meta name="description" content={content.page.description} />
      <LegalDocument content={content} />
    </>
  );
}
