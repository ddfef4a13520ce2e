// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Years } from './years.tsx';

test('groups dates by year, in their order', () => {
  const same = (date: string) => date;
  render(
    <Years list={['2026-02-10', '2026-01', '2025-12-31']} dateOf={same} keyOf={same} level={2} when={same}>
      {() => null}
    </Years>,
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['2026', '2025']);
  const rows = screen.getAllByRole('list').map((list) => [...list.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([['2026-02-10', '2026-01'], ['2025-12-31']]);
});
