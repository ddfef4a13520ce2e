// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Heading } from '@/components/section';
import { Brand } from './brand.tsx';

const site = vi.hoisted(() => ({ brand: 'Parley', logo: {} }));
vi.mock('./layout-content.ts', () => ({ useLayoutContent: () => ({ site }) }));

test.each([undefined, { name: 'logo', hasName: false }, { name: 'logo', hasName: true }])(
  'the link to the home page has the brand as its name, once, with the logo %j',
  (logo) => {
    Object.assign(site, { logo });
    render(<Brand />);
    expect(screen.getAllByRole('link', { name: 'Parley' })).toHaveLength(1);
  },
);

test('lines of a heading do not break inside the product’s name, which stays one text', () => {
  render(
    <Heading level={1} name="Northwind Research">
      Download Northwind Research
    </Heading>,
  );
  const heading = screen.getByRole('heading', { name: 'Download Northwind Research' });
  expect(heading.querySelector('span')?.textContent).toBe('Northwind Research');
});
