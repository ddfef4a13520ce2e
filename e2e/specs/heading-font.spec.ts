import { addStyles, open } from '../support/app.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/pages.ts';

test('A reader whose system has no Song face gets that of the site in Chinese headings', async ({ page }) => {
  const requested = page.waitForResponse(/\/heading-han\.[^/]+\.woff2$/);
  await open(page, '/updateLogInfo?lang=zh-CN');
  // As on Windows and Android: the system's own faces, which come first, are not there.
  await addStyles(page, ':root:lang(zh) { --font-display: "Heading Han", sans-serif }');
  expect((await requested).status()).toBe(200);
  const words = await heading(page).innerText();
  expect(words).toBe('更新日志');
  await expect
    .poll(() => page.evaluate((text) => document.fonts.check('600 40px "Heading Han"', text), words))
    .toBe(true);
});
