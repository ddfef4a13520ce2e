// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Years } from './years.tsx';

test('groups dates by year, in their order', () => {
  const dates = ['2026-02-10', '2026-01', '2025-12-31'];
  render(<Years level={2} items={dates.map((date) => ({ id: date, date, when: date, what: null }))} />);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['2026', '2025']);
  const rows = screen.getAllByRole('list').map((list) => [...list.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([['2026-02-10', '2026-01'], ['2025-12-31']]);
});
