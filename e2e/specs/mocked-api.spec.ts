import { createHash } from 'node:crypto';
import type { Scenarios } from '../../mocks/scenarios.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

/** Sends a report with two files, as a form of the page would, and reads the answer. */
const report = () => {
  const body = new FormData();
  body.set('text', 'It broke.');
  body.append('file', new File([new Uint8Array([0, 255, 13, 10, 128])], 'a.bin'));
  body.append('file', new File(['文'], '文.txt', { type: 'text/plain' }));
  return fetch('/prod-api/uploads', { method: 'POST', body }).then(async (answer) => [
    answer.status,
    await answer.json(),
  ]);
};

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('A test that mocks the API has it answer by scenario, and hears what was asked', async ({
  page,
  pageErrors,
  browserName,
}) => {
  const scenarios: Scenarios = { content: 'newer', uploads: 'ok' };
  const requests = await mockApi(page.context(), scenarios);
  await page.goto('/about');
  const site = () => page.evaluate(() => fetch('/prod-api/content/site?lang=zh-CN').then(({ status }) => status));
  expect(await site()).toBe(200);
  scenarios.content = 'none';
  expect(await site()).toBe(204);
  expect(requests).toContain('GET /prod-api/content/site?lang=zh-CN');
  const files = [
    { name: 'a.bin', size: 5, sha256: sha256(new Uint8Array([0, 255, 13, 10, 128])) },
    { name: '文.txt', size: 3, sha256: sha256(Buffer.from('文')) },
  ];
  // Firefox does not show its driver what a form holds.
  const seen = browserName === 'firefox' ? [] : files;
  expect(await page.evaluate(report)).toEqual([201, { id: expect.any(String), files: seen }]);
  scenarios.uploads = '413';
  pageErrors.allow(/413/);
  expect(await page.evaluate(report)).toEqual([413, expect.objectContaining({ title: 'Content Too Large' })]);
});
