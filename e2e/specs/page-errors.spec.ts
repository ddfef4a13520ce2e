import { changeDocument, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import type { PageErrors } from '../support/page-errors.ts';

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
