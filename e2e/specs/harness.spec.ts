import { changeDocument, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';

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
  await changeDocument(page, '/about', (html) =>
    html
      .replace(/(<h1[^>]*>)/, '$1Words that React does not render ')
      .replace('</body>', '<script>document.title = "forbidden"</script></body>'),
  );
  await open(page, '/about');
  for (const error of [
    /planted error/,
    /JSON/,
    /planted rejection/,
    /404 .*planted\.png/,
    /Minified React error #418|[Hh]ydrat/,
    /script-src-elem forbids inline/,
    /require-trusted-types-for forbids trusted-types-sink/,
  ])
    await expect.poll(() => pageErrors.messages.join('\n')).toMatch(error);
  expect(pageErrors.verify).toThrow('planted error');
  pageErrors.allow(/./);
});
