import { createHash } from 'node:crypto';
import type { Scenarios } from '../../mocks/scenarios.ts';
import { changeDocument, open } from '../support/app.ts';
import { expect, type PageErrors, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

/** Sees that the error was caught and would have failed the test, then allows it, so that it does not. */
async function expectCaught(errors: PageErrors, error: RegExp): Promise<void> {
  await expect.poll(() => errors.messages.join('\n')).toMatch(error);
  expect(errors.verify).toThrow(error);
  errors.allow(error);
}

test.describe('A test fails by itself when a page', () => {
  test('writes an error to the console', async ({ page, pageErrors }) => {
    await open(page, '/about');
    await page.evaluate(() => console.error('planted error'));
    await expectCaught(pageErrors, /planted error/);
  });

  test('throws where nothing catches', async ({ page, pageErrors }) => {
    await open(page, '/about');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('planted exception');
      });
    });
    await expectCaught(pageErrors, /planted exception/);
  });

  test('leaves a promise rejected', async ({ page, pageErrors }) => {
    await open(page, '/about');
    await page.evaluate(() => void Promise.reject(new Error('planted rejection')));
    await expectCaught(pageErrors, /planted rejection/);
  });

  test('asks for something that is missing', async ({ page, pageErrors }) => {
    await open(page, '/about');
    await page.evaluate(() => fetch('/images/planted.png'));
    await expectCaught(pageErrors, /404 .*planted\.png/);
    // What Chromium's console says of it besides.
    pageErrors.allow(/^Failed to load resource: .* 404/);
  });

  test('hydrates HTML that is not what React renders', async ({ page, pageErrors }) => {
    await changeDocument(page, '/about', (html) => html.replace(/(<h1[^>]*>)/, '$1Planted words '));
    await open(page, '/about');
    await expectCaught(pageErrors, /Minified React error #418|[Hh]ydrat/);
  });

  test('does what its security policy forbids', async ({ page, pageErrors }) => {
    await changeDocument(page, '/about', (html) => html.replace('</body>', '<script>planted = true</script></body>'));
    await open(page, '/about');
    await expectCaught(pageErrors, /script-src-elem forbids inline/);
    expect(await page.evaluate(() => 'planted' in window)).toBe(false);
    // What the browsers' own consoles say of it besides.
    pageErrors.allow(/violates the following (Content Security Policy )?directive/);
  });

  test('hands text to the browser where it could become a script', async ({ page, pageErrors }) => {
    await open(page, '/about');
    const refused = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<p>planted</p>');
        return '';
      } catch (error) {
        return String(error);
      }
    });
    expect(refused).toContain('TypeError');
    await expectCaught(pageErrors, /require-trusted-types-for forbids trusted-types-sink/);
    pageErrors.allow(/requires '?TrustedHTML|require-trusted-types-for ’script’/);
  });
});

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
