export type { Conversation } from './conversation.ts';
export { ProductDemo } from './product-demo.tsx';
