// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { Heading } from '@/components/section';
import { Brand } from './brand.tsx';
import { PageWithHead } from './layout.tsx';

const site = vi.hoisted(() => ({ brand: 'Parley', logo: {} }));
const languages = [
  { tag: 'en', locale: 'en_US' },
  { tag: 'zh-CN', locale: 'zh_CN' },
];
vi.mock('./layout-content.ts', () => ({ useLayoutContent: () => ({ site, language: 'en', languages }) }));

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

test('a page names the languages that it is in, an article in one language no other', () => {
  const page = { title: 'A page', description: 'Words.' };
  const localesOf = (content: object) => {
    const routes = [{ id: 'about', path: '/about', Component: PageWithHead }];
    const data = { initialEntries: ['/about'], hydrationData: { loaderData: { about: { page, ...content } } } };
    const { unmount } = render(<RouterProvider router={createMemoryRouter(routes, data)} />);
    const metas = [...document.querySelectorAll<HTMLMetaElement>('[property^="og:locale"]')];
    const found = metas.map((meta) => `${meta.getAttribute('property')} ${meta.content}`);
    unmount();
    return found;
  };
  expect(localesOf({})).toEqual(['og:locale en_US', 'og:locale:alternate zh_CN']);
  expect(localesOf({ languages: ['en'] }), 'of an article').toEqual(['og:locale en_US']);
});
