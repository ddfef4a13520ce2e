// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { copy } from './copy.ts';
import { invokerCommands, lightDismiss } from './dialogs.ts';
import { languageAddress, languageLinks } from './language-links.ts';
import { themeChoice } from './theme-choice.ts';

const element = <Type extends HTMLElement>(selector: string) => {
  const found = document.querySelector<Type>(selector);
  if (!found) throw new Error(`The test's page has no ${selector}`);
  return found;
};

test('The copy directive selects the text in front of the button and says so if the browser refuses both ways to copy', async () => {
  copy(document);
  document.body.innerHTML = `<div id="announcer"></div><pre>/etc/hosts</pre>
    <button data-copy="" data-copied-label="Copied" data-copy-failed-label="Not copied"><b>Copy</b></button>`;
  vi.stubGlobal('navigator', {});
  document.execCommand = () => false;
  element('b').click();
  await vi.waitFor(() => expect(element('button').dataset.copyState).toBe('failed'));
  expect([element('#announcer').textContent, String(getSelection())]).toEqual(['Not copied', '/etc/hosts']);
});

test('invokerCommands opens and closes dialogs if the browser does not support invoker commands', () => {
  invokerCommands(document);
  document.body.innerHTML = `
    <button id="open" command="show-modal" commandfor="menu"><b>Menu</b></button>
    <dialog id="menu"><button id="close" command="close" commandfor="menu">Close</button></dialog>`;
  const dialog = document.querySelector('dialog');
  element('#open b').click();
  expect(dialog?.open).toBe(true);
  element('#close').click();
  expect(dialog?.open).toBe(false);
});

test('lightDismiss closes a dialog on a click on its backdrop, not on a click inside', () => {
  lightDismiss(document);
  document.body.innerHTML = '<dialog closedby="any"><p>Menu</p></dialog>';
  const dialog = document.querySelector('dialog');
  if (!dialog) throw new Error('The test’s page has no dialog');
  vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 400));
  const clickAt = (clientX: number) => new MouseEvent('click', { bubbles: true, clientX, clientY: 50 });
  dialog.showModal();
  dialog.dispatchEvent(clickAt(150));
  element('p').dispatchEvent(clickAt(20));
  expect(dialog.open).toBe(true);
  dialog.dispatchEvent(clickAt(20));
  expect(dialog.open).toBe(false);
});

describe('Links to other languages', () => {
  test.each([
    ['', '', '?lang=zh-CN'],
    ['?lang=en&once=1', '', '?lang=zh-CN'],
    ['?version=1.4.0&lang=en', '#x', '?version=1.4.0&lang=zh-CN#x'],
  ])('keep everything but the language of the query %j and the hash %j', (search, hash, expected) => {
    expect(languageAddress({ search, hash }, 'zh-CN')).toBe(expected);
  });

  test('get the query and hash of the visitor’s URL, which prerendered links lack', () => {
    window.history.replaceState(null, '', '/versionUpdateContent?version=1.4.0#x');
    document.body.innerHTML = '<a hreflang="zh-CN" href="?lang=zh-CN"></a><a href="/about"></a>';
    languageLinks(document);
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['?version=1.4.0&lang=zh-CN#x', '/about']);
  });
});

describe('The theme-choice directive', () => {
  const choice = (value: string) => element<HTMLInputElement>(`input[value=${value}]`);
  beforeEach(() => {
    localStorage.clear();
    delete document.documentElement.dataset.theme;
    document.body.innerHTML = ['system', 'light', 'dark']
      .map((value) => `<input type="radio" name="theme" data-theme-choice value="${value}">`)
      .join('');
  });

  test.each([
    ['dark', 'dark'],
    ['<script>', 'system'],
    ['null', 'system'],
  ])('with a stored %s checks the input %s', (stored, checked) => {
    localStorage.setItem('theme', stored);
    themeChoice(document);
    expect(choice(checked).checked).toBe(true);
  });

  test('shows and stores a chosen theme, and removes it if the system’s is chosen', () => {
    themeChoice(document);
    choice('light').click();
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
    choice('system').click();
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStorage.getItem('theme')).toBeNull();
  });

  test.each(['theme', null])('restores the system’s theme when another tab removes the choice (key %s)', (key) => {
    localStorage.setItem('theme', 'dark');
    document.documentElement.dataset.theme = 'dark';
    themeChoice(document);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(choice('system').checked).toBe(true);
  });
});
