// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Ways } from './hero.tsx';

afterEach(cleanup);

const words = {
  heading: 'Ask plainly.',
  downloadFor: 'Download for {system}',
  download: 'Download Parley',
  otherSystems: 'Other systems',
  membership: 'See memberships',
};

const links = (system?: string) => {
  render(
    <MemoryRouter>
      <Ways words={words} system={system} />
    </MemoryRouter>,
  );
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
};

test('where the system is not known, the download is for any', () => {
  expect(links()).toEqual([
    ['Download Parley', '/downLoad'],
    ['See memberships', '/subscribe'],
  ]);
});

test('where it is known, the download is for it, and the others stay in reach', () => {
  expect(links('macOS')).toEqual([
    ['Download for macOS', '/downLoad'],
    ['See memberships', '/subscribe'],
    ['Other systems', '/downLoad#files'],
  ]);
});
