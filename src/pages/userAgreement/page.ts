import type { LiveFields, PageManifest } from '../../content/page-content.ts';
import { legalAnchors, legalContent, legalOwner } from '../../features/legal-document/legal-content.ts';

export const live = {
  owner: { kind: 'site', select: (site) => legalOwner(site, 'legal') },
} satisfies LiveFields;

export const manifest = {
  content: (content) => legalContent(content, 'userAgreement'),
  live,
  document: 'user-agreement',
  anchors: ({ legal }) => legalAnchors(legal.userAgreement),
  dates: ({ legal }) => [legal.userAgreement.current.effective],
} satisfies PageManifest;
