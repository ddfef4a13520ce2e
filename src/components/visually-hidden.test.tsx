// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { SkipLink, VisuallyHidden } from './visually-hidden.tsx';

afterEach(cleanup);

test('visually hidden text names its button', () => {
  render(
    <button type="button">
      <VisuallyHidden>Close</VisuallyHidden>
    </button>,
  );
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
});

test('the skip link is focused first and leads to its target', async () => {
  render(
    <>
      <SkipLink target="main">Skip to content</SkipLink>
      <a href="/home">Home</a>
    </>,
  );
  await userEvent.tab();
  const link = screen.getByRole('link', { name: 'Skip to content' });
  expect(document.activeElement).toBe(link);
  expect(link.getAttribute('href')).toBe('#main');
});
