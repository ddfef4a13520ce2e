// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Card } from './index.ts';

afterEach(cleanup);

test('a card that leads somewhere is called by its title alone', () => {
  render(
    <MemoryRouter>
      <Card title="Drafts" label="Writing" level={4} to="/about">
        Give it three letters.
      </Card>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link').textContent).toBe('Drafts');
  expect(screen.getByRole('heading', { level: 4, name: 'Drafts' })).toBeTruthy();
});

test('a card that leads nowhere has no link', () => {
  render(<Card title="Drafts">Give it three letters.</Card>);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('article').textContent).toBe('DraftsGive it three letters.');
});
