// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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
