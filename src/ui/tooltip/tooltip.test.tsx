// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Tooltip } from './index.ts';

beforeEach(() => {
  cleanup();
  render(
    <Tooltip text="Compare it with your own">
      <button type="button">SHA-256</button>
    </Tooltip>,
  );
});

// Showing it is the style's part (hover, focus): e2e. The style hides it where `data-dismissed` is set.
const dismissed = () => screen.getByRole('tooltip', { hidden: true }).parentElement?.hasAttribute('data-dismissed');

test('a tooltip describes its child and leaves it its name', () => {
  const button = screen.getByRole('button', { name: 'SHA-256' });
  const description = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Compare it with your own');
});

test('Escape puts it away; coming back with the pointer or the focus shows it again', async () => {
  const anchor = screen.getByRole('tooltip', { hidden: true }).parentElement;
  if (!anchor) throw new Error('The tooltip stands nowhere');
  expect(dismissed()).toBe(false);
  await userEvent.keyboard('{Escape}');
  expect(dismissed()).toBe(true);
  fireEvent(anchor, new Event('pointerenter'));
  expect(dismissed()).toBe(false);
  await userEvent.keyboard('{Escape}');
  await userEvent.tab();
  expect(dismissed()).toBe(false);
});

test('no other key does', async () => {
  await userEvent.keyboard('{Enter}a');
  expect(dismissed()).toBe(false);
});
