export { UserAgreementPage as Component } from './user-agreement-page.tsx';
