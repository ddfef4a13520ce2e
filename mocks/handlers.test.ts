import { setupServer } from 'msw/node';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../src/content/schemas/languages.ts';
import { problemSchema, uploadReceiptSchema } from '../src/content/schemas/reports.ts';
import { isNewer, servedKinds } from '../src/content/served.ts';
import { servedSchemas } from '../src/content/served-schemas.ts';
import { handlersFor } from './handlers.ts';
import { projectContent } from './project-content.ts';
import { readScenario, type Scenarios, uploadScenarios } from './scenarios.ts';

const source = projectContent();
const scenarios: Scenarios = {};
const server = setupServer(...handlersFor(scenarios, { source }));
const api = 'http://site.example/prod-api';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const content = (kind: string, lang = 'en', headers: Record<string, string> = {}) =>
  fetch(`${api}/content/${kind}?lang=${lang}`, { headers });

describe.each(languages)('a page that asks for content in %s', (language) => {
  test.each(servedKinds)('gets the %s of the site, as their schema has them', async (kind) => {
    scenarios.content = 'ok';
    const answer = await content(kind, language);
    expect(v.parse(servedSchemas[kind], await answer.json())).toEqual(await source(kind, language));
    expect(answer.headers.get('Last-Modified')).toMatch(/GMT$/);
    expect(answer.headers.get('Cache-Control')).toContain('max-age=60');
  });
});

describe('a page', () => {
  test('that has an answer already is told so', async () => {
    scenarios.content = 'ok';
    const etag = (await content('faq')).headers.get('ETag') ?? '';
    const again = await content('faq', 'en', { 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await content('faq', 'zh-CN', { 'If-None-Match': etag })).status).toBe(200);
  });

  test('hears of nothing newer where only another kind is', async () => {
    scenarios.content = { plans: 'newer' };
    expect([(await content('plans')).status, (await content('faq')).status]).toEqual([200, 204]);
  });

  test.each([
    ['missing', 404],
    ['down', 503],
    ['429', 429],
  ] as const)('gets a problem it can read where the scenario is “%s”', async (scenario, status) => {
    scenarios.content = scenario;
    const answer = await content('plans');
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
    expect(v.parse(problemSchema, await answer.json()).status).toBe(status);
  });

  test.each(['invalid', 'wrong-language', 'older'] as const)(
    'does not get content it can use where the scenario is “%s”',
    async (scenario) => {
      scenarios.content = scenario;
      const bundled = await source('plans', 'en');
      const parsed = v.safeParse(servedSchemas.plans, await (await content('plans')).json());
      expect(parsed.success && bundled && isNewer(parsed.output, bundled)).toBe(false);
    },
  );

  test('is told of a language that the site does not speak', async () => {
    expect((await content('plans', 'tlh')).status).toBe(400);
  });
});

describe('a visitor who reports a problem', () => {
  const report = (file: File) => {
    const body = new FormData();
    body.set('text', 'It broke.');
    body.append('file', file);
    return fetch(`${api}/uploads`, { method: 'POST', body });
  };
  const screenshot = new File(['abc'], 'screenshot.png', { type: 'image/png' });

  test('gets a receipt of every file', async () => {
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

  test.each(['413', '422', '429', 'down'] as const)('gets a problem where the scenario is “%s”', async (scenario) => {
    scenarios.uploads = scenario;
    expect(v.is(problemSchema, await (await report(screenshot)).json())).toBe(true);
  });

  test('gets no receipt where the answer is of another shape', async () => {
    scenarios.uploads = 'invalid';
    expect(v.is(uploadReceiptSchema, await (await report(screenshot)).json())).toBe(false);
  });
});

test('A developer who asks for a scenario that does not exist is told which do', () => {
  expect(() => readScenario(uploadScenarios, '418')).toThrow(/"418": expected one of ok, .*413/);
});
