export { SubscribePage as Component } from './subscribe-page.tsx';
