import { legalManifest } from '../../features/legal-document/legal-content.ts';

export const manifest = legalManifest('privacyAgreement', 'privacy-agreement', 'privacy');
