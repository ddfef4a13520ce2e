import { describe, expect, test } from 'vitest';
import { answerOf, pageLanguage } from './dev-server.ts';
import visitors from './language-choice.json' with { type: 'json' };

describe('the development server chooses the language as nginx does (nginx/language-choice.test.ts)', () => {
  for (const { visitor, site = ['en', 'zh-CN'], path: url = '/about', accepts = '', cookie = '', reads } of visitors) {
    test(`a visitor of ${site.join(', ')} who ${visitor} reads ${reads}`, () => {
      expect(pageLanguage({ url, headers: { 'accept-language': accepts, cookie } }, site).language).toBe(reads);
    });
  }

  test('returns `asked` only for a language in the URL', () => {
    expect(pageLanguage({ url: '/?lang=zh-CN', headers: {} }, ['en', 'zh-CN']).asked).toBe('zh-CN');
    expect(pageLanguage({ url: '/', headers: { cookie: 'lang=zh-CN' } }, ['en', 'zh-CN']).asked).toBeUndefined();
  });
});

test.each([
  ['/about', 'page'],
  ['/', 'page'],
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
