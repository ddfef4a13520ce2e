// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Badge } from './badge.tsx';

afterEach(cleanup);

test('a badge’s text is part of the heading that contains it', () => {
  render(
    <h2>
      2.4.0 <Badge kind="new">Newest</Badge>
    </h2>,
  );
  expect(screen.getByRole('heading', { name: '2.4.0 Newest' })).toBeTruthy();
});
