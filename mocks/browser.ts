import { setupWorker } from 'msw/browser';
import { env } from '../src/lib/env.ts';
import { handlersFor, newApi } from './handlers.ts';

// The entry of `npm run dev:mock` (generator/dev-server.ts). Starts the app after the service worker, which must get all of its
// requests. `/versionUpdateContent?mock-uploads=413` selects a scenario.
const api = newApi(new URLSearchParams(window.location.search).get('mock-uploads') ?? 'ok');
await setupWorker(...handlersFor(api, env.apiBase)).start({ onUnhandledFrame: 'bypass' });
await import('../src/entry-client.tsx');
