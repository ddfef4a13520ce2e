import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setupServer } from 'msw/node';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fixtureRoot } from '../generator/files.ts';
import { workFolder, writeFiles } from '../generator/temporary-files.ts';
import { isNewer } from '../src/content/page-content.ts';
import { languages } from '../src/content/schemas/languages.ts';
import { liveKinds, liveSchemas } from '../src/content/schemas/live.ts';
import { problemSchema, uploadReceiptSchema } from '../src/content/schemas/reports.ts';
import { startBackOffice } from './back-office.ts';
import { handlersFor } from './handlers.ts';
import { folderContent, projectContent } from './project-content.ts';
import type { Scenarios } from './scenarios.ts';

const scenarios: Scenarios = {};
const source = projectContent(fixtureRoot);
const office = await startBackOffice({ source, scenarios });
const handlers = setupServer(...handlersFor(scenarios, { source }));
afterAll(() => office.stop());
beforeEach(() => {
  scenarios.content = scenarios.uploads = 'ok';
});

describe.each([
  ['a mocked back office in a page', 'http://site.example/prod-api'],
  ['the reference back office', office.url],
])('%s', (_, api) => {
  beforeAll(() => handlers.listen({ onUnhandledFrame: 'bypass' }));
  afterAll(() => handlers.close());

  const content = (kind: string, lang = 'en', headers: Record<string, string> = {}) =>
    fetch(`${api}/content/${kind}?lang=${lang}`, { headers });

  describe.each(languages)('in %s', (language) => {
    test.each(liveKinds)('serves %s that pass their schema, with validators', async (kind) => {
      const answer = await content(kind, language);
      expect(v.parse(liveSchemas[kind], await answer.json())).toEqual(await source(kind, language));
      expect(answer.headers.get('Last-Modified')).toMatch(/GMT$/);
      expect(answer.headers.get('Cache-Control')).toContain('max-age=60');
    });
  });

  test('answers 304 to the ETag of its own answer', async () => {
    const known = { 'If-None-Match': (await content('faq')).headers.get('ETag') ?? '' };
    const again = await content('faq', 'en', known);
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await content('faq', 'zh-CN', known)).status).toBe(200);
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

  test('breaks the connection in the scenario unreachable', async () => {
    scenarios.content = 'unreachable';
    await expect(content('plans')).rejects.toThrow();
  });

  test('answers 400 to an unknown language', async () => {
    expect((await content('plans', 'tlh')).status).toBe(400);
  });

  const report = () => {
    const body = new FormData();
    body.set('text', 'It broke.');
    body.append('file', new File(['abc'], 'screenshot.png', { type: 'image/png' }));
    return fetch(`${api}/uploads`, { method: 'POST', body });
  };

  test('answers a report with a receipt of every file', async () => {
    const answer = await report();
    expect(answer.status).toBe(201);
    const sha256 = createHash('sha256').update('abc').digest('hex');
    const { files } = v.parse(uploadReceiptSchema, await answer.json());
    expect(files).toEqual([{ name: 'screenshot.png', size: 3, sha256 }]);
  });

  test.each(['413', '422', '429', 'down'] as const)(
    'answers a report with a problem document in the scenario %s',
    async (scenario) => {
      scenarios.uploads = scenario;
      expect(v.is(problemSchema, await (await report()).json())).toBe(true);
    },
  );

  test('answers a report with another shape in the scenario invalid', async () => {
    scenarios.uploads = 'invalid';
    expect(v.is(uploadReceiptSchema, await (await report()).json())).toBe(false);
  });
});

const boundary = 'a-boundary';
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="日志.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };

/** Sends a request as it is written, and returns the answer. */
async function send(method: string, path: string, body?: (request: http.ClientRequest) => Promise<void>) {
  const { hostname, port } = new URL(office.url);
  const request = http.request({ hostname, port, method, path, headers: body && headers });
  const response = once(request, 'response');
  await body?.(request);
  request.end();
  const [answer] = v.parse(v.tuple([v.instance(http.IncomingMessage)]), await response);
  return { status: answer.statusCode, allow: answer.headers.allow, body: JSON.parse(await text(answer)) };
}

/** The bytes that are used outside of the heap, after a garbage collection. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().arrayBuffers;
}

describe('the reference back office as a server', () => {
  test('receives a large file without keeping it in memory', async () => {
    const chunk = Buffer.alloc(2 ** 20, 'x');
    const expected = createHash('sha256');
    const before = usedBytes();
    let kept = 0;
    const { status, body } = await send('POST', '/uploads', async (request) => {
      request.write(head);
      // No faster than it is read.
      for (let sent = 0; sent < 96; sent++) {
        expected.update(chunk);
        if (!request.write(chunk)) await once(request, 'drain');
      }
      kept = usedBytes() - before;
      request.write(`\r\n--${boundary}--\r\n`);
    });
    expect(status).toBe(201);
    expect(v.parse(uploadReceiptSchema, body).files).toEqual([
      { name: '日志.bin', size: 96 * 2 ** 20, sha256: expected.digest('hex') },
    ]);
    expect(kept).toBeLessThan(48 * 2 ** 20);
  });

  test('redirects a browser without JavaScript to the page of the release', async () => {
    const body = new FormData();
    body.set('version', '1.4.0');
    const sent = { method: 'POST', headers: { Accept: 'text/html,*/*' }, body, redirect: 'manual' } as const;
    const answer = await fetch(`${office.url}/uploads`, sent);
    const location = '/versionUpdateContent?version=1.4.0#report-sent';
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, location]);
  });

  test('answers 400 to a request that is no form, or ends early', async () => {
    for (const body of ['nothing', `${head}half`]) {
      const answer = await fetch(`${office.url}/uploads`, { method: 'POST', headers, body });
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([400, 'application/problem+json']);
    }
  });

  test.each([
    ['GET', '//', 400, undefined],
    ['GET', '//content/plans?lang=en', 400, undefined],
    ['GET', '/nothing', 404, undefined],
    ['POST', '/content/plans?lang=en', 405, 'GET, HEAD'],
    ['DELETE', '/uploads', 405, 'POST'],
    ['GET', '/uploads', 405, 'POST'],
  ])('answers %s %s with the problem %i', async (method, path, status, allow) => {
    expect(await send(method, path)).toMatchObject({ status, allow, body: { status } });
  });

  test('answers HEAD as GET, without a body, and names the request', async () => {
    const answer = await fetch(`${office.url}/content/plans?lang=en`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(office.requests).toContain('HEAD /content/plans?lang=en');
  });
});

describe('a back office with content in a folder', async () => {
  const folder = workFolder();
  const own = await startBackOffice({ source: folderContent(folder) });
  afterAll(() => own.stop());
  const write = (value: unknown) => writeFiles(folder, { 'en/faq.json': JSON.stringify(value) });
  const faq = () => fetch(`${own.url}/content/faq?lang=en`);

  test('serves a saved file at once, and answers 404 without one', async () => {
    expect((await faq()).status).toBe(404);
    write(await source('faq', 'en'));
    expect(await (await faq()).json()).toEqual(await source('faq', 'en'));
  });

  test('names the file and the field that is wrong', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    write({ ...(await source('faq', 'en')), updated: 'yesterday' });
    const answer = await faq();
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringMatching(/en\/faq\.json: updated: /)]);
    expect(log).toHaveBeenCalledOnce();
  });
});
