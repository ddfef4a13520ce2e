import type { ContentOf, PageManifest } from '../../content/page-content.ts';
import { legalAnchors, legalContent } from '../../features/legal-document/legal-content.ts';

export const manifest = {
  content: (content) => legalContent(content, 'userAgreement', 'legal'),
  document: 'user-agreement',
  anchors: ({ legal }) => legalAnchors(legal.userAgreement),
  dates: ({ legal }) => [legal.userAgreement.current.effective],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
