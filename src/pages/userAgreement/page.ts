import type { ContentOf, PageManifest } from '../../content/page-content.ts';
import { legalAnchors, legalContent, shownFrom } from '../../features/legal-document/legal-content.ts';

export const manifest = {
  content: (content) => legalContent(content, 'userAgreement', 'legal'),
  document: 'user-agreement',
  anchors: ({ legal }) => legalAnchors(legal.userAgreement),
  dates: ({ legal }) => [shownFrom(legal.userAgreement.current)],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
