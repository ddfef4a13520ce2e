// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Heading } from './heading.tsx';

afterEach(cleanup);

test.each([1, 2, 3, 4] as const)('a heading of level %i has that level in every size', (level) => {
  render(
    <Heading level={level} size="s">
      Words
    </Heading>,
  );
  expect(screen.getByRole('heading', { level, name: 'Words' })).toBeTruthy();
});
