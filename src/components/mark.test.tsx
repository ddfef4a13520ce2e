// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Mark } from './mark.tsx';

afterEach(cleanup);

test('the mark is hidden from assistive technology', () => {
  const { container } = render(<Mark />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
