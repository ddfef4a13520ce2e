import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fixtureRoot } from '../generator/files.ts';
import { uploadReceiptSchema } from '../src/content/schemas/reports.ts';
import { startBackOffice } from './back-office.ts';
import { folderContent, projectContent } from './project-content.ts';
import type { Scenarios } from './scenarios.ts';

const scenarios: Scenarios = {};
const source = projectContent(fixtureRoot);
let office: Awaited<ReturnType<typeof startBackOffice>>;

beforeAll(async () => {
  office = await startBackOffice({ source, scenarios });
});
afterAll(() => office.stop());

const boundary = 'a-boundary';
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="日志.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };

/** Runs the garbage collector. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** Sends a form with one file, no faster than it is read. `held` is the memory used just before its end. */
async function upload(megabytes: number) {
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const chunk = Buffer.alloc(2 ** 20, 'x');
  const request = http.request(`${office.url}/uploads`, { method: 'POST', headers });
  const answer = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
  });
  request.write(head);
  for (let sent = 0; sent < megabytes; sent++) {
    if (!request.write(chunk)) await new Promise((resolve) => request.once('drain', resolve));
  }
  collectGarbage();
  const held = process.memoryUsage().arrayBuffers - before;
  request.end(`\r\n--${boundary}--\r\n`);
  const response = await answer;
  return { held, status: response.statusCode, body: JSON.parse(await text(response)) };
}

describe('the reference back office', () => {
  test('serves what the handlers serve, without the prefix /prod-api', async () => {
    const answer = await fetch(`${office.url}/content/plans?lang=zh-CN`);
    expect(await answer.json()).toEqual(await source('plans', 'zh-CN'));
    expect(office.requests).toContain('GET /content/plans?lang=zh-CN');
  });

  test('answers 304 to the ETag of its own answer', async () => {
    const url = `${office.url}/content/site?lang=en`;
    const etag = (await fetch(url)).headers.get('ETag') ?? '';
    expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  test('receives a large file without keeping it in memory', async () => {
    const { held, status, body } = await upload(96);
    expect(status).toBe(201);
    const expected = createHash('sha256');
    for (let part = 0; part < 96; part++) expected.update(Buffer.alloc(2 ** 20, 'x'));
    expect(v.parse(uploadReceiptSchema, body).files).toEqual([
      { name: '日志.bin', size: 96 * 2 ** 20, sha256: expected.digest('hex') },
    ]);
    expect(held).toBeLessThan(48 * 2 ** 20);
  });

  test('redirects a browser without JavaScript to the page of the release', async () => {
    const body = new FormData();
    body.set('version', '1.4.0');
    const answer = await fetch(`${office.url}/uploads`, {
      method: 'POST',
      headers: { Accept: 'text/html,*/*' },
      body,
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      '/versionUpdateContent?version=1.4.0#report-sent',
    ]);
  });

  test('answers 400 to a request that is no form, or ends early', async () => {
    for (const body of ['nothing', `${head}half`]) {
      const answer = await fetch(`${office.url}/uploads`, { method: 'POST', headers, body });
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([400, 'application/problem+json']);
    }
  });

  test.each([
    ['GET', '//', 400, null],
    ['GET', '//content/plans?lang=en', 400, null],
    ['GET', '/nothing', 404, null],
    ['POST', '/content/plans?lang=en', 405, 'GET, HEAD'],
    ['DELETE', '/uploads', 405, 'POST'],
    ['GET', '/uploads', 405, 'POST'],
  ])('answers %s %s with the problem %i', async (method, path, status, allow) => {
    const { hostname, port } = new URL(office.url);
    const request = http.request({ hostname, port, method, path }).end();
    const [answer] = v.parse(v.tuple([v.instance(http.IncomingMessage)]), await once(request, 'response'));
    expect(answer.statusCode).toBe(status);
    expect(answer.headers.allow ?? null).toBe(allow);
    expect(JSON.parse(await text(answer))).toMatchObject({ status });
  });

  test('answers HEAD as GET, without a body', async () => {
    const answer = await fetch(`${office.url}/content/plans?lang=en`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  test('breaks the connection in the scenario unreachable', async () => {
    scenarios.content = 'unreachable';
    await expect(fetch(`${office.url}/content/plans?lang=en`)).rejects.toThrow();
    scenarios.content = 'ok';
  });
});

describe('a back office with content in a folder', () => {
  let folder: string;
  let own: Awaited<ReturnType<typeof startBackOffice>>;
  const write = (value: unknown) => writeFile(path.join(folder, 'en/faq.json'), JSON.stringify(value));

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'back-office-'));
    await mkdir(path.join(folder, 'en'));
    own = await startBackOffice({ source: folderContent(folder) });
  });
  afterAll(async () => {
    await own.stop();
    await rm(folder, { recursive: true });
  });

  test('serves a saved file at once, and answers 404 without one', async () => {
    const faq = await source('faq', 'en');
    expect((await fetch(`${own.url}/content/faq?lang=en`)).status).toBe(404);
    await write(faq);
    expect(await (await fetch(`${own.url}/content/faq?lang=en`)).json()).toEqual(faq);
  });

  test('names the file and the field that is wrong', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await write({ ...(await source('faq', 'en')), updated: 'yesterday' });
    const answer = await fetch(`${own.url}/content/faq?lang=en`);
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringMatching(/en\/faq\.json: updated: /)]);
    expect(log).toHaveBeenCalledOnce();
  });
});
