export { hasVersion as exists, loadShownRelease as load } from './load-shown-release.ts';
export { VersionUpdateContentPage as Component } from './version-update-content-page.tsx';
