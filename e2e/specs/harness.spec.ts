import { changeResponse, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

const expectedMessages = {
  'console.error': /planted error/,
  'an uncaught exception': /JSON/,
  'a rejected promise': /planted rejection/,
  'a missing picture': /404 .*planted\.png/,
  'HTML that React does not render': /Minified React error #418|[Hh]ydrat/,
  'an inline script': /script-src-elem forbids inline/,
  'a string assigned as HTML': /require-trusted-types-for forbids trusted-types-sink/,
};

test('A test fails by itself when a page reports an error of any kind', async ({ page, pageErrors }) => {
  await page.addInitScript(() => {
    console.error('planted error');
    setTimeout(() => JSON.parse('planted'));
    void Promise.reject(new Error('planted rejection'));
    Object.assign(new Image(), { src: '/images/planted.png' });
    try {
      document.createElement('main').insertAdjacentHTML('beforeend', '<p>planted</p>');
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  });
  await changeResponse(page, '/about', (html) =>
    html
      .replace(/<h1[^>]*>/, '$&Words that React does not render ')
      .replace('</body>', '<script>document.title = "forbidden"</script></body>'),
  );
  await open(page, '/about');
  for (const [kind, message] of Object.entries(expectedMessages))
    await expect.poll(() => pageErrors.messages.join('\n'), kind).toMatch(message);
  expect(pageErrors.verify).toThrow('planted error');
  // Otherwise the errors would fail this test too.
  pageErrors.allow(/./);
});
