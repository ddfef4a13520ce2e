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

test('a picture is sized and lazy, and eager where it is asked to be', () => {
  render(<Image {...day} />);
  expect(facts()).toEqual([['/a.png', null, 'lazy', '1280', '720']]);
  cleanup();
  render(<Image {...day} loading="eager" fetchPriority="high" />);
  expect(facts()).toEqual([['/a.png', null, 'eager', '1280', '720']]);
});

test('with a night edition both are lazy, and the day’s candidates are not the night’s', () => {
  render(<Image {...day} loading="eager" srcSet="/a@2x.png 2x" dark={{ src: '/a-dark.png' }} />);
  expect(facts()).toEqual([
    ['/a.png', '/a@2x.png 2x', 'lazy', '1280', '720'],
    ['/a-dark.png', null, 'lazy', '1280', '720'],
  ]);
});

test('an ornament stays unsaid', () => {
  render(<Image {...day} alt="" />);
  expect(screen.queryByRole('img')).toBeNull();
});
