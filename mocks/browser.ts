import { setupWorker } from 'msw/browser';
import * as v from 'valibot';
import { env } from '../src/lib/env.ts';
import type { ContentSource } from './content-source.ts';
import { handlersFor } from './handlers.ts';
import { contentScenarios, uploadScenarios } from './scenarios.ts';

/** The content of `content/`, as the build wrote it. */
const source: ContentSource = async (kind, language) => {
  const { default: content } = await import(
    /* webpackChunkName: "mock-[request]" */ `@content/live/${language}/${kind}.json`
  );
  return content;
};

/*
 * The entry of `npm run dev:mock` (generator/dev-server.ts): starts the mocked back office in a service worker, then the site, so
 * that no request of the site is sent before. The URL's query selects the scenarios:
 * `/home?mock-content=invalid&mock-uploads=413`.
 */
const asked = new URLSearchParams(window.location.search);
const scenarios = {
  content: v.parse(contentScenarios, asked.get('mock-content') ?? 'newer'),
  uploads: v.parse(uploadScenarios, asked.get('mock-uploads') ?? 'ok'),
};
await setupWorker(...handlersFor(scenarios, { source, base: env.apiBase })).start({ onUnhandledFrame: 'bypass' });
await import('../src/entry-client.tsx');
