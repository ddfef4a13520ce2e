// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { Accordion, Disclosure } from './disclosure.tsx';

afterEach(cleanup);

const items = [
  { id: 'cost', title: 'What does it cost?', content: 'Nothing.' },
  { id: 'where', title: 'Where is it kept?', content: 'With you.' },
];
const names = () => [...document.querySelectorAll('details')].map((details) => details.getAttribute('name'));

test('a disclosure opens and shuts when its title is pressed', async () => {
  render(<Disclosure title="More">Words</Disclosure>);
  const details = screen.getByText('Words').closest('details');
  await userEvent.click(screen.getByText('More'));
  expect(details?.open).toBe(true);
  await userEvent.click(screen.getByText('More'));
  expect(details?.open).toBe(false);
});

describe('Accordion', () => {
  test('puts its titles into the outline and its items under their addresses', () => {
    render(<Accordion items={items} level={2} />);
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
      items.map(({ title }) => title),
    );
    expect(document.getElementById('where')?.textContent).toContain('With you.');
  });

  test('is exclusive by the name that its items share, and not otherwise', () => {
    render(<Accordion items={items} exclusive />);
    const [first, second] = names();
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    cleanup();
    render(<Accordion items={items} />);
    expect(names()).toEqual([null, null]);
  });

  test('shares no name with another one on the page', () => {
    render(
      <>
        <Accordion items={items} exclusive />
        <Accordion items={items.map((item) => ({ ...item, id: `${item.id}-2` }))} exclusive />
      </>,
    );
    expect(new Set(names()).size).toBe(2);
  });
});
