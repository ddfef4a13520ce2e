import type { RequestHandler } from 'msw';
import type { ContentSource } from './content-source.ts';
import { contentHandler } from './handlers/content.ts';
import { uploadsHandler } from './handlers/uploads.ts';
import { contentScenario, type Scenarios } from './scenarios.ts';

type Options = {
  source: ContentSource;
  /** The path before the endpoints; as pages ask where it is absent. */
  base?: string;
  /** Seconds for which content is fresh; a minute where it is absent. */
  maxAge?: number;
};

/**
 * The mocked back office: every endpoint, behaving by its scenario (`ok` where none is named).
 * @param scenarios an object that may be changed while the handlers are in use
 */
export const handlersFor = (
  scenarios: Scenarios,
  { source, base = '/prod-api', maxAge = 60 }: Options,
): RequestHandler[] => [
  contentHandler({ source, base, maxAge }, (kind) => contentScenario(scenarios, kind)),
  uploadsHandler(base, () => scenarios.uploads ?? 'ok'),
];
