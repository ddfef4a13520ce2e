export { Lead } from './lead.tsx';
