import { describe, expect, test } from 'vitest';
import { pageLanguage, showsPage } from './dev-server.ts';
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
  ['/about', true],
  ['/', true],
  ['/no/such/page', true],
  ['/CNAME', false],
  ['/.well-known/acme%20token', false],
  ['/google1234567890abcdef.html', false],
  ['/static/js/index.js', false],
])('the development server shows a page at %s: %s', (pathname, isPage) => {
  const files = ['/CNAME', '/google1234567890abcdef.html', '/.well-known/acme token'];
  expect(showsPage(pathname, files)).toBe(isPage);
});
