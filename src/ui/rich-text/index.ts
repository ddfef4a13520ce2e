export { Line } from './line.tsx';
export { RichText } from './rich-text.tsx';
