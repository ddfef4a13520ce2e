export { Mark } from './mark.tsx';
