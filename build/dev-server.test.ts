import { describe, expect, test } from 'vitest';
import visitors from '../nginx/testing/language-choice.json' with { type: 'json' };
import { pageLanguage } from './dev-server.ts';

describe('the development server chooses the language as nginx does (e2e/http/pages.spec.ts)', () => {
  for (const { visitor, path: url = '/about', accepts = '', cookie = '', reads } of visitors) {
    test(`a visitor who ${visitor} reads ${reads}`, () => {
      expect(pageLanguage({ url, headers: { 'accept-language': accepts, cookie } }).language).toBe(reads);
    });
  }

  test('returns `asked` only for a language in the URL', () => {
    expect(pageLanguage({ url: '/?lang=zh-CN', headers: {} }).asked).toBe('zh-CN');
    expect(pageLanguage({ url: '/', headers: { cookie: 'lang=zh-CN' } }).asked).toBeUndefined();
  });
});
