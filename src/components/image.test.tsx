// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FramedImage, Image } from './image.tsx';

const light = { src: '/a.png', alt: 'A proof', width: 1280, height: 720 };
const shownAttributes = () =>
  screen
    .getAllByRole('img', { name: 'A proof' })
    .map((image) => ['src', 'srcset', 'loading', 'width', 'height'].map((name) => image.getAttribute(name)));
const priority = () => screen.getByRole('img').getAttribute('fetchpriority');

test('Image has its size and loads lazily, or eagerly and with high priority if set so', () => {
  render(<Image {...light} />);
  expect([shownAttributes(), priority()]).toEqual([[['/a.png', null, 'lazy', '1280', '720']], null]);
  cleanup();
  render(<Image {...light} loading="eager" />);
  expect([shownAttributes(), priority()]).toEqual([[['/a.png', null, 'eager', '1280', '720']], 'high']);
});

test('Image renders two elements if it has a dark version, of which only the light one can be eager', () => {
  render(<Image {...light} srcSet="/a@2x.png 2x" loading="eager" dark={{ src: '/a-dark.png' }} />);
  expect(shownAttributes()).toEqual([
    ['/a.png', '/a@2x.png 2x', 'eager', '1280', '720'],
    ['/a-dark.png', null, 'lazy', '1280', '720'],
  ]);
});

test('Image loads a drawing at low priority in both versions', () => {
  render(<Image {...light} src="/a.svg" dark={{ src: '/a.svg#dark' }} />);
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
])('FramedImage of %s has the sources %j', (to, editions) => {
  render(<FramedImage image={{ to, width: 1280, height: 720 }} alt="A proof" />);
  expect(shownAttributes().map(([src]) => src)).toEqual(editions);
});

test('Image has no accessible name if it is decorative', () => {
  render(<Image {...light} alt="" />);
  expect(screen.queryByRole('img')).toBeNull();
});
