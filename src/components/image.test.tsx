// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Image } from './image.tsx';

afterEach(cleanup);

const day = { src: '/a.png', alt: 'A proof', width: 1280, height: 720 };
const facts = () =>
  screen
    .getAllByRole('img', { name: 'A proof' })
    .map((image) => ['src', 'srcset', 'loading', 'width', 'height'].map((name) => image.getAttribute(name)));

test('a picture has its size and loads lazily, or eagerly if set so', () => {
  render(<Image {...day} />);
  expect(facts()).toEqual([['/a.png', null, 'lazy', '1280', '720']]);
  cleanup();
  render(<Image {...day} loading="eager" fetchPriority="high" />);
  expect(facts()).toEqual([['/a.png', null, 'eager', '1280', '720']]);
});

test('with a dark edition both are lazy, and each has its own candidates', () => {
  render(<Image {...day} srcSet="/a@2x.png 2x" dark={{ src: '/a-dark.png' }} />);
  expect(facts()).toEqual([
    ['/a.png', '/a@2x.png 2x', 'lazy', '1280', '720'],
    ['/a-dark.png', null, 'lazy', '1280', '720'],
  ]);
});

test('an eager one with a dark edition follows the system’s theme; lazy ones are for the visitor’s own choice', () => {
  const { container } = render(<Image {...day} loading="eager" dark={{ src: '/a-dark.png' }} />);
  expect(facts().map(([src, , loading]) => [src, loading])).toEqual([
    ['/a.png', 'eager'],
    ['/a.png', 'lazy'],
    ['/a-dark.png', 'lazy'],
  ]);
  expect(container.querySelector('source')?.getAttribute('srcset')).toBe('/a-dark.png');
});

test('a decorative picture has no accessible name', () => {
  render(<Image {...day} alt="" />);
  expect(screen.queryByRole('img')).toBeNull();
});
