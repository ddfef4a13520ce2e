// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Icon, Mark } from './icon.tsx';

afterEach(cleanup);

test('an icon adds nothing to the name of its button', () => {
  render(
    <button type="button">
      <Icon name="close" /> Close
    </button>,
  );
  expect(screen.getByRole('button', { name: 'Close' }).querySelector('path')?.getAttribute('d')).toMatch(/^M/);
  expect(screen.queryByRole('img')).toBeNull();
});

test('the mark is hidden from assistive technology', () => {
  const { container } = render(<Mark />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
