// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CodeLine } from './code-line.tsx';
import { UiProvider } from './provider.tsx';
import { RichText } from './rich-text.tsx';

const copyMessages = { copy: 'Copy', copied: 'Copied', failed: 'Press Ctrl+C' };

test.each([
  <CodeLine key="command" code={'/bin/sh -c  "a"'} isCommand />,
  <RichText key="block" blocks={[{ kind: 'pre', text: '/bin/sh -c  "a"' }]} />,
])('The unchanged code is in front of a button that copies it, without the prompt', (code) => {
  render(<UiProvider copyMessages={copyMessages}>{code}</UiProvider>);
  const button = screen.getByRole('button', { name: 'Copy' });
  expect(button.dataset).toMatchObject({ copiedLabel: 'Copied', copyFailedLabel: 'Press Ctrl+C' });
  expect(button.getAttribute('data-copy')).toBe('');
  expect(button.previousElementSibling?.textContent).toBe('/bin/sh -c  "a"');
  cleanup();
});

test('CodeLine includes its label in the name of the copy button', () => {
  render(<CodeLine code="9f86" label="SHA-256" />);
  const ids = screen.getByRole('button').getAttribute('aria-labelledby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.tagName)).toEqual(['BUTTON', 'P']);
  expect(document.getElementById(ids[1] ?? '')?.textContent).toBe('SHA-256');
});

test('CodeLine makes the code focusable only if it scrolls', () => {
  render(<CodeLine code="9f86" isCommand />);
  expect(screen.getByRole('code').tabIndex).toBe(0);
  cleanup();
  render(<CodeLine code="9f86" />);
  expect(screen.getByRole('code').hasAttribute('tabindex')).toBe(false);
});
