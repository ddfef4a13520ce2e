export { Column } from './column.tsx';
export { Eyebrow } from './eyebrow.tsx';
export { Section } from './section.tsx';
