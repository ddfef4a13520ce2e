// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { announce, announcerId } from './browser.ts';

test('announce changes the text of the live region if the same message is announced again', () => {
  announce('This page has no live region.');
  document.body.innerHTML = `<p id="${announcerId}"></p>`;
  const region = document.getElementById(announcerId);
  const texts = ['Copied', 'Copied', 'Copied'].map((message) => {
    announce(message);
    return region?.textContent;
  });
  expect(texts).toEqual(['Copied', 'Copied\u00a0', 'Copied']);
});
