export { Accordion } from './accordion.tsx';
export { Disclosure } from './disclosure.tsx';
