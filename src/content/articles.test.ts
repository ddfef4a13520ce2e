import { expect, test } from 'vitest';
import { previewPicture } from './articles.ts';

test.each([
  ['/desk.jpg', 1200, 630, true],
  ['/desk.jpeg', 1200, 630, true],
  ['/desk.svg', 1200, 630, false],
  ['/small.png', 1199, 630, false],
  ['/tall.png', 1200, 1600, false],
])(
  'the picture of an article is that of links to it if it is wide and large enough (%s, %i × %i)',
  (to, width, height, isShown) => {
    const preview = previewPicture({ picture: { to, width, height }, pictureAlt: 'A desk' });
    expect(preview?.alt).toBe(isShown ? 'A desk' : undefined);
  },
);
