// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FramedImage, Image } from './image.tsx';

const day = { src: '/a.png', alt: 'A proof', width: 1280, height: 720 };
const facts = () =>
  screen
    .getAllByRole('img', { name: 'A proof' })
    .map((image) => ['src', 'srcset', 'loading', 'width', 'height'].map((name) => image.getAttribute(name)));
const priority = () => screen.getByRole('img').getAttribute('fetchpriority');

test('a picture has its size and loads lazily, or, if set so, at once and before others', () => {
  render(<Image {...day} />);
  expect([facts(), priority()]).toEqual([[['/a.png', null, 'lazy', '1280', '720']], null]);
  cleanup();
  render(<Image {...day} loading="eager" />);
  expect([facts(), priority()]).toEqual([[['/a.png', null, 'eager', '1280', '720']], 'high']);
});

test('with a dark edition there are two, each with its own candidates, of which only the light one can be eager', () => {
  render(<Image {...day} srcSet="/a@2x.png 2x" loading="eager" dark={{ src: '/a-dark.png' }} />);
  expect(facts()).toEqual([
    ['/a.png', '/a@2x.png 2x', 'eager', '1280', '720'],
    ['/a-dark.png', null, 'lazy', '1280', '720'],
  ]);
});

test('a drawing loads at once, after everything else, in both editions', () => {
  render(<Image {...day} src="/a.svg" dark={{ src: '/a.svg#dark' }} />);
  const loading = screen
    .getAllByRole('img')
    .map((image) => ['loading', 'fetchpriority'].map((name) => image.getAttribute(name)));
  expect(loading).toEqual([
    [null, 'low'],
    [null, 'low'],
  ]);
});

test.each([
  ['/a.svg', ['/a.svg', '/a.svg#night']],
  ['/a.png', ['/a.png']],
])('of a framed %s the editions are %j', (to, editions) => {
  render(<FramedImage image={{ to, width: 1280, height: 720 }} alt="A proof" />);
  expect(facts().map(([src]) => src)).toEqual(editions);
});

test('a decorative picture has no accessible name', () => {
  render(<Image {...day} alt="" />);
  expect(screen.queryByRole('img')).toBeNull();
});
