import { setupWorker } from 'msw/browser';
import { env } from '../src/lib/env.ts';
import { handlersFor, newApi } from './handlers.ts';

/*
 * The entry of `npm run dev:mock` (generator/dev-server.ts): starts the double of the API in a service worker, then the site, so
 * that no request of the site is sent before. The URL's query selects how reports are answered:
 * `/versionUpdateContent?mock-uploads=413`.
 */
const api = newApi(new URLSearchParams(window.location.search).get('mock-uploads') ?? 'ok');
await setupWorker(...handlersFor(api, env.apiBase)).start({ onUnhandledFrame: 'bypass' });
await import('../src/entry-client.tsx');
