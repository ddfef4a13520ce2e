// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Mark } from './mark.tsx';

afterEach(cleanup);

test('the mark is an ornament unless it stands for something', () => {
  const { container, rerender } = render(<Mark />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  rerender(<Mark label="Parley" />);
  expect(screen.getByRole('img', { name: 'Parley' })).toBeTruthy();
});
