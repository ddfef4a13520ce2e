// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

test('RichText renders a link without an arrow', () => {
  const link = { kind: 'link', to: 'https://app.site.example/', text: 'The app' } as const;
  render(<RichText blocks={[{ kind: 'paragraph', content: [link, ', and more.'] }]} />);
  expect(screen.getByRole('link', { name: 'The app' }).querySelector('svg')).toBeNull();
});

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
  expect(screen.getByRole('link', { name: 'Two' }).getAttribute('href')).toBe('/about#contact');
  expect(screen.getByRole('heading', { level: 4, name: 'Later' }).id).toBe('later');
});
