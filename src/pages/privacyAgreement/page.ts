import type { LiveFields, PageManifest } from '../../content/page-content.ts';
import { legalAnchors, legalContent, legalOwner } from '../../features/legal-document/legal-content.ts';

export const live = {
  owner: { kind: 'site', select: (site) => legalOwner(site, 'privacy') },
} satisfies LiveFields;

export const manifest = {
  content: (content) => legalContent(content, 'privacyAgreement'),
  live,
  document: 'privacy-agreement',
  anchors: ({ legal }) => legalAnchors(legal.privacyAgreement),
  dates: ({ legal }) => [legal.privacyAgreement.current.effective],
} satisfies PageManifest;
