// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

test('RichText renders blocks as elements and shows HTML as text', () => {
  render(
    <RichText
      blocks={[
        { kind: 'paragraph', content: ['Two ', { kind: 'strong', text: '<b>clicks</b>' }, '.'] },
        { kind: 'list', ordered: true, items: [['One'], [{ kind: 'link', to: '/about#contact', text: 'Two' }]] },
        { kind: 'heading', id: 'later', text: 'Later' },
      ]}
    />,
  );
  expect(screen.getByText('<b>clicks</b>').tagName).toBe('STRONG');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['One', 'Two']);
  const link = screen.getByRole('link', { name: 'Two' });
  expect([link.getAttribute('href'), link.querySelector('svg')]).toEqual(['/about#contact', null]);
  expect(screen.getByRole('heading', { level: 4, name: 'Later' }).id).toBe('later');
});
