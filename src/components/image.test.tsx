// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FramedImage, Image } from './image.tsx';

const image = { src: '/a.png', alt: 'A proof', width: 1280, height: 720 };
const shownAttributes = () =>
  screen
    .getAllByRole('img', { name: 'A proof' })
    .map((element) => ['src', 'srcset', 'loading', 'width', 'height'].map((name) => element.getAttribute(name)));
const priority = () => screen.getByRole('img').getAttribute('fetchpriority');

test('Image has its size and loads lazily, or eagerly with high priority if `loading` is eager', () => {
  render(<Image {...image} />);
  expect([shownAttributes(), priority()]).toEqual([[['/a.png', null, 'lazy', '1280', '720']], null]);
  cleanup();
  render(<Image {...image} loading="eager" />);
  expect([shownAttributes(), priority()]).toEqual([[['/a.png', null, 'eager', '1280', '720']], 'high']);
});

test('Image renders an element for each theme if it has a dark version, and only the light one is eager', () => {
  render(<Image {...image} srcSet="/a@2x.png 2x" loading="eager" dark={{ src: '/a-dark.png' }} />);
  expect(shownAttributes()).toEqual([
    ['/a.png', '/a@2x.png 2x', 'eager', '1280', '720'],
    ['/a-dark.png', null, 'lazy', '1280', '720'],
  ]);
});

test('Image loads a drawing at low priority in both versions', () => {
  render(<Image {...image} src="/a.svg" dark={{ src: '/a.svg#dark' }} />);
  const loading = screen
    .getAllByRole('img')
    .map((element) => ['loading', 'fetchpriority'].map((name) => element.getAttribute(name)));
  expect(loading).toEqual([
    [null, 'low'],
    [null, 'low'],
  ]);
});

test.each([
  ['/a.svg', ['/a.svg', '/a.svg#night']],
  ['/a.png', ['/a.png']],
])('FramedImage of %s has the sources %j', (to, sources) => {
  render(<FramedImage image={{ to, width: 1280, height: 720 }} alt="A proof" />);
  expect(shownAttributes().map(([src]) => src)).toEqual(sources);
});

test('Image has no accessible name if it is decorative', () => {
  render(<Image {...image} alt="" />);
  expect(screen.queryByRole('img')).toBeNull();
});
