export { UpdateLogInfoPage as Component } from './update-log-info-page.tsx';
