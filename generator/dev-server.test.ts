import { expect, test } from 'vitest';
import { inLanguage, pageLanguage, responseTo } from './dev-server.ts';
import visitors from './language-choice.json' with { type: 'json' };

// nginx/language-choice.test.ts tests nginx with the same rows.
test.each(visitors)('the development server chooses $reads for a visitor who $visitor', (row) => {
  const { site: siteLanguages = ['en', 'zh-CN'], path: url = '/about', accepts = '', cookie = '', reads } = row;
  expect(pageLanguage({ url, headers: { 'accept-language': accepts, cookie } }, siteLanguages).language).toBe(reads);
});

test('the development server remembers a language only if it is in the URL, and not for once', () => {
  expect(pageLanguage({ url: '/?lang=zh-CN', headers: {} }, ['en', 'zh-CN']).requested).toBe('zh-CN');
  const shown = { requested: undefined, language: 'zh-CN' };
  expect(pageLanguage({ url: '/?lang=zh-CN&once=1', headers: {} }, ['en', 'zh-CN'])).toEqual(shown);
  expect(pageLanguage({ url: '/', headers: { cookie: 'lang=zh-CN' } }, ['en', 'zh-CN']).requested).toBeUndefined();
});

test.each([
  ['/about', 'page'],
  ['/no/such/page', 'page'],
  ['/CNAME', 'file'],
  ['/.well-known/acme%20token', 'file'],
  ['/google1234567890abcdef.html', 'file'],
  ['/old/press/kit.zip?x', 'file'],
  ['/static/js/index.js', 'file'],
  ['/old/site.html', { status: 301, location: '/home' }],
])('the development server answers %s with %o', (url, answer) => {
  const files = ['/CNAME', '/google1234567890abcdef.html', '/.well-known/acme token', '/old/press/kit.zip'];
  expect(responseTo(url, files, [{ from: '/old/*', to: '/home', status: 301 }])).toEqual(answer);
});

test('a page in a right-to-left language has a dir attribute, a page in a left-to-right language has none', () => {
  const html = '<html lang="en"><body><div id="root"></div></body></html>';
  expect(inLanguage(html, { tag: 'ar', dir: 'rtl' })).toBe(
    '<html lang="ar" dir="rtl"><body><div id="root" data-language="ar"></div></body></html>',
  );
  expect(inLanguage(html, { tag: 'de' })).toContain('<html lang="de">');
});
