import { setupWorker } from 'msw/browser';
import { env } from '../src/lib/env.ts';
import type { ContentSource } from './content-source.ts';
import { handlersFor } from './handlers.ts';
import { contentScenarios, readScenario, uploadScenarios } from './scenarios.ts';

/** What `content/` says: the build wrote it down for this. */
const source: ContentSource = async (kind, language) => {
  const { default: content } = await import(
    /* webpackChunkName: "served-[request]" */ `@content/served/${language}/${kind}.json`
  );
  return content;
};

/**
 * Puts the mocked back office in front of the development server, in a service worker. The address says how it behaves:
 * `/home?mock-content=invalid&mock-uploads=413`.
 */
export async function startMocks({ search }: Location): Promise<void> {
  const asked = new URLSearchParams(search);
  const scenarios = {
    content: readScenario(contentScenarios, asked.get('mock-content') ?? 'newer'),
    uploads: readScenario(uploadScenarios, asked.get('mock-uploads') ?? 'ok'),
  };
  await setupWorker(...handlersFor(scenarios, { source, base: env.apiBase })).start({ onUnhandledFrame: 'bypass' });
}
