export { VersionUpdateContentPage as Component } from './version-update-content-page.tsx';
