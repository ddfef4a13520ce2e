import type { ContentOf, PageManifest } from '../../content/page-content.ts';
import { legalAnchors, legalContent, shownFrom } from '../../features/legal-document/legal-content.ts';

export const manifest = {
  content: (content) => legalContent(content, 'privacyAgreement', 'privacy'),
  document: 'privacy-agreement',
  anchors: ({ legal }) => legalAnchors(legal.privacyAgreement),
  dates: ({ legal }) => [shownFrom(legal.privacyAgreement.current)],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
