/** The terms of use. */
export { LegalDocument as Page } from '@/features/legal-document/legal-document';
