// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Accordion, Disclosure } from './disclosure.tsx';

afterEach(cleanup);

const items = [
  { id: 'cost', title: 'What does it cost?', content: 'Nothing.' },
  { id: 'where', title: 'Where is it kept?', content: 'With you.' },
];

test('a disclosure opens and closes on a click on its title', async () => {
  render(<Disclosure title="More">Words</Disclosure>);
  const details = screen.getByText('Words').closest('details');
  await userEvent.click(screen.getByText('More'));
  expect(details?.open).toBe(true);
  await userEvent.click(screen.getByText('More'));
  expect(details?.open).toBe(false);
});

test('an accordion’s titles are headings, and its items have their ids', () => {
  render(<Accordion items={items} />);
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(
    items.map(({ title }) => title),
  );
  expect(document.getElementById('where')?.textContent).toContain('With you.');
});
