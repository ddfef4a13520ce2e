export { StylePage as Component } from './style-page.tsx';
