import { expect, test } from 'vitest';
import { answerOf, pageLanguage } from './dev-server.ts';
import visitors from './language-choice.json' with { type: 'json' };

// nginx/language-choice.test.ts has the same table.
test.each(visitors)('a visitor of $site who $visitor reads $reads in development', (row) => {
  const { site = ['en', 'zh-CN'], path: url = '/about', accepts = '', cookie = '', reads } = row;
  expect(pageLanguage({ url, headers: { 'accept-language': accepts, cookie } }, site).language).toBe(reads);
});

test('only a language in the URL is remembered in development', () => {
  expect(pageLanguage({ url: '/?lang=zh-CN', headers: {} }, ['en', 'zh-CN']).asked).toBe('zh-CN');
  expect(pageLanguage({ url: '/', headers: { cookie: 'lang=zh-CN' } }, ['en', 'zh-CN']).asked).toBeUndefined();
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
  expect(answerOf(url, files, [{ from: '/old/*', to: '/home', status: 301 }])).toEqual(answer);
});
