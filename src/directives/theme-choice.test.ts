// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { themeChoice } from './theme-choice.ts';

const choice = (value: string) => {
  const input = document.querySelector<HTMLInputElement>(`input[value=${value}]`);
  if (!input) throw new Error(`no choice ${value}`);
  return input;
};

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  document.body.innerHTML = ['system', 'light', 'dark']
    .map((value) => `<input type="radio" name="theme" data-theme-choice value="${value}">`)
    .join('');
});

test('the input of the stored theme is checked', () => {
  localStorage.setItem('theme', 'dark');
  themeChoice(document);
  expect(choice('dark').checked).toBe(true);
});

test.each(['<script>', 'null', '{}'])('a stored %s counts as no choice', (value) => {
  localStorage.setItem('theme', value);
  themeChoice(document);
  expect(choice('system').checked).toBe(true);
});

test('choosing a theme shows and stores it; choosing the system’s removes it', () => {
  themeChoice(document);
  choice('light').click();
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
  choice('system').click();
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
});

test.each(['theme', null])('removing the choice in another tab (key %s) restores the system’s theme', (key) => {
  localStorage.setItem('theme', 'dark');
  document.documentElement.dataset.theme = 'dark';
  themeChoice(document);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(choice('system').checked).toBe(true);
});
