// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { SkipLink } from './skip-link.tsx';

afterEach(cleanup);

test('the skip link is the first stop and leads to its target', async () => {
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
