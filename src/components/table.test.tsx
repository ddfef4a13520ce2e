// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Table } from './table.tsx';

const columns = [
  { id: 'free', label: 'Free' },
  { id: 'member', label: 'Member', emphasis: true },
];
const groups = [
  { id: 'talk', title: 'Conversation', rows: [{ id: 'messages', header: 'Messages', cells: ['50', '2,000'] }] },
  { id: 'rest', rows: [{ id: 'size', header: 'Size', cells: ['20 MB'] }] },
];

describe('Table', () => {
  beforeEach(() => {
    render(<Table caption="What each plan holds" cornerLabel="What" columns={columns} groups={groups} />);
  });

  test('has header cells for columns, rows and groups', () => {
    const scopes = [...document.querySelectorAll('th')].map((th) => [th.textContent, th.scope]);
    expect(scopes).toEqual([
      ['What', 'col'],
      ['Free', 'col'],
      ['Member', 'col'],
      ['Conversation', 'rowgroup'],
      ['Messages', 'row'],
      ['Size', 'row'],
    ]);
    expect(screen.getByText('Conversation').closest('th')?.colSpan).toBe(3);
  });

  test('has a cell for every column in every row, even if the row has fewer values', () => {
    const cells = screen
      .getAllByRole('row')
      .map((row) => within(row).queryAllByRole('cell'))
      .filter((row) => row.length > 0)
      .map((row) => row.map((cell) => cell.textContent));
    expect(cells).toEqual([
      ['50', '2,000'],
      ['20 MB', ''],
    ]);
  });
});
