// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { announce, announcerId } from './browser.ts';

test('the same words twice are two announcements: the text of the region changes', () => {
  announce('Nobody hears it without a region.');
  document.body.innerHTML = `<p id="${announcerId}"></p>`;
  const region = document.getElementById(announcerId);
  const texts = ['Copied', 'Copied', 'Copied'].map((words) => {
    announce(words);
    return region?.textContent;
  });
  expect(texts).toEqual(['Copied', 'Copied\u00a0', 'Copied']);
});
