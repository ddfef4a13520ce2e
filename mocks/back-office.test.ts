import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setupServer } from 'msw/node';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { problemType, uploadReceiptSchema } from '../src/content/schemas/reports.ts';
import { startBackOffice } from './back-office.ts';
import { handlersFor, newApi } from './handlers.ts';

const api = newApi();
const office = await startBackOffice({ api });
const apiOfPage = 'http://site.example/prod-api';
const handlers = setupServer(...handlersFor(api, apiOfPage));
afterAll(() => office[Symbol.asyncDispose]());
beforeEach(() => {
  api.scenario = 'ok';
  api.received.length = 0;
});

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const file = { name: 'a "screenshot".png', size: 3, sha256: sha256('abc') };

describe.each([
  ['the handlers in a page', apiOfPage],
  ['the back office', office.url],
])('%s', (_, base) => {
  beforeAll(() => handlers.listen({ onUnhandledFrame: 'bypass' }));
  afterAll(() => handlers.close());

  const send = (query = '', fields: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ text: 'It broke.', ...fields })) body.set(name, value);
    body.append('file', new File(['abc'], file.name));
    return fetch(`${base}/uploads${query}`, { method: 'POST', body, headers, redirect: 'manual' });
  };

  test('The receipt of a report lists every file, and a repeated report has the same id @visitor', async () => {
    const report = 'a'.repeat(32);
    for (let time = 1; time <= 2; time += 1) {
      const response = await send('', { report });
      expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([201, '*']);
      expect(v.parse(uploadReceiptSchema, await response.json())).toEqual({ id: report, files: [file] });
    }
    const form = { fields: { text: 'It broke.', report }, files: [{ field: 'file', ...file }] };
    expect(await (await fetch(`${base}/uploads`)).json()).toEqual([form, form]);
  });

  test.each([
    ['200-json', 200, 'application/json', /^\{\}$/],
    ['200-text', 200, 'text/plain', /^ok$/],
    ['201-id', 201, 'application/json', /^\{"id":"7"\}$/],
    ['201-empty', 201, null, /^$/],
    ['204', 204, null, /^$/],
    ['413', 413, problemType, /"status":413/],
    ['422', 422, problemType, /"status":422/],
    ['429', 429, problemType, /"status":429/],
    ['503', 503, problemType, /"status":503/],
  ])('answers a report in the scenario %s with %i', async (scenario, status, type, body) => {
    const response = await send(`?scenario=${scenario}`, { report: '7' });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([status, type]);
    expect(await response.text()).toMatch(body);
  });

  test('breaks the connection in the scenario unreachable', async () => {
    await expect(send('?scenario=unreachable')).rejects.toThrow();
  });

  test.each([
    ['http://other.example', 'http://other.example'],
    ['null', ''],
  ])('redirects a plain form to the page of the release, on the site of the origin %s', async (Origin, site) => {
    const response = await send('', { version: '1.4.0' }, { Accept: 'text/html,*/*', Origin });
    const page = '/versionUpdateContent?version=1.4.0#report-sent';
    expect([response.status, response.headers.get('Location')]).toEqual([303, site + page]);
  });

  test('answers 400 to a request without a form, or with an incomplete one', async () => {
    for (const body of ['nothing', `${partHead}half`]) {
      const response = await fetch(`${base}/uploads`, { method: 'POST', headers, body });
      expect([response.status, response.headers.get('Content-Type')]).toEqual([400, problemType]);
    }
  });
});

const boundary = 'a-boundary';
/** The beginning of a form with a file. */
const partHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="日志.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function bytesOfBuffers(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

test('the back office receives a large file without holding it in memory', async () => {
  const MIB = 2 ** 20;
  const size = 96 * MIB;
  async function* form() {
    yield Buffer.from(partHead);
    const before = bytesOfBuffers();
    yield* Array(96).fill(Buffer.alloc(MIB, 'x'));
    await expect.poll(bytesOfBuffers).toBeLessThan(before + size / 2);
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const request = http.request(`${office.url}/uploads`, { method: 'POST', headers });
  const [[response]] = await Promise.all([once(request, 'response'), pipeline(form, request)]);
  const large = { name: '日志.bin', size, sha256: sha256(Buffer.alloc(size, 'x')) };
  expect(await json(response)).toMatchObject({ files: [large] });
});
