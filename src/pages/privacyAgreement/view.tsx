/** How personal data is handled. */
export { LegalDocument as Page } from '@/features/legal-document/legal-document';
