import { setupWorker } from 'msw/browser';
import { env } from '../src/lib/env.ts';
import { handlersFor, newApi } from './handlers.ts';

// The entry of `npm run dev:mock`, which starts the app after the service worker. `?mock-uploads=413` selects a scenario.
const api = newApi(new URLSearchParams(window.location.search).get('mock-uploads') ?? 'ok');
await setupWorker(...handlersFor(api, env.apiBase)).start({ onUnhandledFrame: 'bypass' });
await import('../src/entry-client.tsx');
