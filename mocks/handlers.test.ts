import { setupServer } from 'msw/node';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureRoot } from '../generator/files.ts';
import { isNewer } from '../src/content/page-content.ts';
import { languages } from '../src/content/schemas/languages.ts';
import { liveKinds, liveSchemas } from '../src/content/schemas/live.ts';
import { problemSchema, uploadReceiptSchema } from '../src/content/schemas/reports.ts';
import { handlersFor } from './handlers.ts';
import { projectContent } from './project-content.ts';
import type { Scenarios } from './scenarios.ts';

const source = projectContent(fixtureRoot);
const scenarios: Scenarios = {};
const server = setupServer(...handlersFor(scenarios, { source }));
const api = 'http://site.example/prod-api';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const content = (kind: string, lang = 'en', headers: Record<string, string> = {}) =>
  fetch(`${api}/content/${kind}?lang=${lang}`, { headers });

describe.each(languages)('GET /content/<kind> in %s', (language) => {
  test.each(liveKinds)('serves %s that pass their schema, with validators', async (kind) => {
    scenarios.content = 'ok';
    const answer = await content(kind, language);
    expect(v.parse(liveSchemas[kind], await answer.json())).toEqual(await source(kind, language));
    expect(answer.headers.get('Last-Modified')).toMatch(/GMT$/);
    expect(answer.headers.get('Cache-Control')).toContain('max-age=60');
  });
});

describe('GET /content/<kind>', () => {
  test('answers 304 to the ETag of its own answer', async () => {
    scenarios.content = 'ok';
    const etag = (await content('faq')).headers.get('ETag') ?? '';
    const again = await content('faq', 'en', { 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await content('faq', 'zh-CN', { 'If-None-Match': etag })).status).toBe(200);
  });

  test('answers 204 for the kinds that no scenario names', async () => {
    scenarios.content = { plans: 'newer' };
    expect([(await content('plans')).status, (await content('faq')).status]).toEqual([200, 204]);
  });

  test.each([
    ['missing', 404],
    ['down', 503],
    ['429', 429],
  ] as const)('answers with a problem document in the scenario %s', async (scenario, status) => {
    scenarios.content = scenario;
    const answer = await content('plans');
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
    expect(v.parse(problemSchema, await answer.json()).status).toBe(status);
  });

  test.each(['invalid', 'wrong-language', 'older'] as const)(
    'serves nothing that a page accepts in the scenario %s',
    async (scenario) => {
      scenarios.content = scenario;
      const bundled = await source('plans', 'en');
      const parsed = v.safeParse(liveSchemas.plans, await (await content('plans')).json());
      expect(parsed.success && bundled && isNewer(parsed.output, bundled)).toBe(false);
    },
  );

  test('answers 400 to an unknown language', async () => {
    expect((await content('plans', 'tlh')).status).toBe(400);
  });
});

describe('POST /uploads', () => {
  const report = (file: File) => {
    const body = new FormData();
    body.set('text', 'It broke.');
    body.append('file', file);
    return fetch(`${api}/uploads`, { method: 'POST', body });
  };
  const screenshot = new File(['abc'], 'screenshot.png', { type: 'image/png' });

  test('answers with a receipt of every file', async () => {
    scenarios.uploads = 'ok';
    const answer = await report(screenshot);
    expect(answer.status).toBe(201);
    expect(v.parse(uploadReceiptSchema, await answer.json()).files).toEqual([
      {
        name: 'screenshot.png',
        size: 3,
        sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      },
    ]);
  });

  test.each(['413', '422', '429', 'down'] as const)(
    'answers with a problem document in the scenario %s',
    async (scenario) => {
      scenarios.uploads = scenario;
      expect(v.is(problemSchema, await (await report(screenshot)).json())).toBe(true);
    },
  );

  test('answers with another shape in the scenario invalid', async () => {
    scenarios.uploads = 'invalid';
    expect(v.is(uploadReceiptSchema, await (await report(screenshot)).json())).toBe(false);
  });
});
