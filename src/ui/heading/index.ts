export { Heading, type HeadingLevel, type HeadingSize } from './heading.tsx';
