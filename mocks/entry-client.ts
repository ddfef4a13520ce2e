import { startMocks } from './browser.ts';

/* The entry of `npm run dev:mock` (build/dev-server.ts): no request of the site comes before the worker. */
await startMocks(window.location);
await import('../src/entry-client.tsx');
