import { legalManifest } from '../../features/legal-document/legal-content.ts';

export const manifest = legalManifest('userAgreement', 'user-agreement', 'legal');
