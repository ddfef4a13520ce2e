export { PrivacyAgreementPage as Component } from './privacy-agreement-page.tsx';
