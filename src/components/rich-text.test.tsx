// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

test('RichText renders blocks as elements and shows HTML as text', () => {
  render(
    <RichText
      blocks={[
        { kind: 'paragraph', content: ['Two ', { kind: 'strong', content: ['<b>clicks</b>'] }, '.'] },
        { kind: 'list', ordered: true, items: [['One'], [{ kind: 'link', to: '/about#contact', content: ['Two'] }]] },
        { kind: 'heading', level: 3, id: 'later', text: 'Later' },
      ]}
    />,
  );
  expect(screen.getByText('<b>clicks</b>').tagName).toBe('STRONG');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['One', 'Two']);
  const link = screen.getByRole('link', { name: 'Two' });
  expect([link.getAttribute('href'), link.querySelector('svg')]).toEqual(['/about#contact', null]);
  expect(screen.getByRole('heading', { level: 4, name: 'Later' }).id).toBe('later');
});

test('a table has headers, and a footnote and its first reference lead to each other', () => {
  const note = { kind: 'note', number: 1 } as const;
  render(
    <RichText
      blocks={[
        { kind: 'paragraph', content: ['Kept', note, ' and shared', note] },
        { kind: 'table', header: [['Data'], ['Kept']], rows: [[['Logs'], ['30 days']]], align: ['start', 'end'] },
        { kind: 'table', header: [[], ['Free']], rows: [[['Files'], ['3']]], align: ['start', 'start'] },
        { kind: 'notes', items: [{ number: 1, content: [{ kind: 'paragraph', content: ['In backups too.'] }] }] },
      ]}
    />,
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Data', 'Kept', 'Free']);
  expect(screen.getByRole('rowheader').textContent).toBe('Files');
  const [first, again] = screen.getAllByRole('doc-noteref');
  expect(document.getElementById(first?.getAttribute('href')?.slice(1) ?? '')?.textContent).toBe('1In backups too.');
  expect(screen.getByRole('doc-backlink').getAttribute('href')).toBe(`#${first?.id}`);
  expect([again?.id, again?.getAttribute('href')]).toEqual(['', first?.getAttribute('href')]);
});
