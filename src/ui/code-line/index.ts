export { CodeLine } from './code-line.tsx';
