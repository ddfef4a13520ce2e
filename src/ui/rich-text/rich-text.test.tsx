// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { RichText } from './index.ts';

afterEach(cleanup);

test('rich text becomes paragraphs, lists, headings and code, with its marks', () => {
  const { container } = render(
    <MemoryRouter>
      <RichText
        level={3}
        blocks={[
          { kind: 'paragraph', content: ['See ', { kind: 'link', to: '/downLoad', text: 'the files' }, '.'] },
          {
            kind: 'list',
            ordered: true,
            items: [[{ kind: 'strong', text: 'One' }], [{ kind: 'emphasis', text: 'two' }]],
          },
          { kind: 'heading', id: 'more', text: 'More' },
          { kind: 'code', text: 'uname -m' },
        ]}
      />
    </MemoryRouter>,
  );
  expect([...container.children].map(({ tagName }) => tagName)).toEqual(['P', 'OL', 'H3', 'PRE']);
  expect(container.querySelector('p')?.textContent).toBe('See the files.');
  expect(screen.getByRole('link', { name: 'the files' }).getAttribute('href')).toBe('/downLoad');
  expect(container.querySelectorAll('li > strong, li > em')).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 3, name: 'More' }).id).toBe('more');
});

test('what an author wrote is never more than text', () => {
  const { container } = render(<RichText blocks={[{ kind: 'paragraph', content: ['<b>bold</b>'] }]} />);
  expect(container.textContent).toBe('<b>bold</b>');
});
