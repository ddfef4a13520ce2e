import { HttpResponse } from 'msw';
import { problem } from '../problem.ts';
import type { ContentScenario, UploadScenario } from '../scenarios.ts';

/** What every endpoint answers where it fails as any of them may; nothing in other scenarios. */
export function trouble(scenario: ContentScenario | UploadScenario) {
  switch (scenario) {
    case 'garbage':
      return HttpResponse.html('<!doctype html><title>Parked</title>');
    case 'down':
      return problem(503, 'The back office is down.', 5);
    case 'unreachable':
      return HttpResponse.error();
    case '429':
      return problem(429, 'Too many requests.', 30);
    default:
      return undefined;
  }
}
