export { loadShownRelease as load, versionShown } from './load-shown-release.ts';
export { VersionUpdateContentPage as Component } from './version-update-content-page.tsx';
