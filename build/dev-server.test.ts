import { describe, expect, test } from 'vitest';
import { pageLanguage } from './dev-server.ts';

describe('the development server chooses the language as nginx does (e2e/http/pages.spec.ts)', () => {
  test.each([
    ['/about', {}, 'en'],
    ['/about', { 'accept-language': 'en-GB,en;q=0.9,zh;q=0.8' }, 'en'],
    ['/about', { 'accept-language': 'fr-FR,fr;q=0.9,zh;q=0.8,en;q=0.7' }, 'zh-CN'],
    ['/about', { 'accept-language': 'zh;q=0, en' }, 'en'],
    ['/about', { 'accept-language': 'zha,de' }, 'en'],
    ['/about', { cookie: 'a=1; lang=zh-CN', 'accept-language': 'en' }, 'zh-CN'],
    ['/about', { cookie: 'lang=../../etc', 'accept-language': 'zh' }, 'zh-CN'],
    ['/about?x=1&lang=en', { cookie: 'lang=zh-CN' }, 'en'],
    ['/about?lang=zh-CN&lang=en', {}, 'zh-CN'],
    ['/about?lang=tlh', { 'accept-language': 'zh-HK' }, 'zh-CN'],
    ['/about?xlang=zh-CN', {}, 'en'],
  ])('%s %j: %s', (url, headers, language) => expect(pageLanguage({ url, headers }).language).toBe(language));

  test('returns `asked` only for a language in the URL', () => {
    expect(pageLanguage({ url: '/?lang=zh-CN', headers: {} }).asked).toBe('zh-CN');
    expect(pageLanguage({ url: '/', headers: { cookie: 'lang=zh-CN' } }).asked).toBeUndefined();
  });
});
