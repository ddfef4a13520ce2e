// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { languageAddress, languageLinks } from './language-links.ts';

test.each([
  ['', '', '?lang=zh-CN'],
  ['?version=1.4.0&lang=en', '#x', '?version=1.4.0&lang=zh-CN#x'],
])('of the query %j and the hash %j a link to another language keeps everything else', (search, hash, expected) => {
  expect(languageAddress({ search, hash }, 'zh-CN')).toBe(expected);
});

test('prerendered links get the visitor’s query and hash', () => {
  window.history.replaceState(null, '', '/versionUpdateContent?version=1.4.0#x');
  document.body.innerHTML = '<a hreflang="zh-CN" href="?lang=zh-CN"></a><a href="/about"></a>';
  languageLinks(document);
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['?version=1.4.0&lang=zh-CN#x', '/about']);
});
