export { LegalDocument } from './legal-document.tsx';
