export { DownloadPage as Component } from './download-page.tsx';
