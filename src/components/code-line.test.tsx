// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CodeLine } from './code-line.tsx';

const messages = { copy: 'Copy', copied: 'Copied', failed: 'Press Ctrl+C' };

test('CodeLine passes the unchanged code to the copy directive, without the prompt', () => {
  render(<CodeLine code="curl -O https://example.com/a  b" isCommand messages={messages} />);
  const { dataset } = screen.getByRole('button');
  expect(dataset).toMatchObject({
    copy: 'curl -O https://example.com/a  b',
    copiedLabel: 'Copied',
    copyFailedLabel: 'Press Ctrl+C',
  });
  expect(screen.getByRole('code').textContent).toBe('curl -O https://example.com/a  b');
});

test('CodeLine includes its label in the name of the copy button', () => {
  render(<CodeLine code="9f86" label="SHA-256" messages={messages} />);
  const ids = screen.getByRole('button').getAttribute('aria-labelledby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.tagName)).toEqual(['BUTTON', 'P']);
  expect(document.getElementById(ids[1] ?? '')?.textContent).toBe('SHA-256');
});

test('CodeLine makes the code focusable only if it scrolls', () => {
  render(<CodeLine code="9f86" isCommand messages={messages} />);
  expect(screen.getByRole('code').tabIndex).toBe(0);
  cleanup();
  render(<CodeLine code="9f86" messages={messages} />);
  expect(screen.getByRole('code').hasAttribute('tabindex')).toBe(false);
});
