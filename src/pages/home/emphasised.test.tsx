// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Emphasised } from './hero.tsx';

afterEach(cleanup);

test.each([
  ['Read an answer *worth keeping.*', 'Read an answer <em>worth keeping.</em>'],
  ['*Ask* plainly.', '<em>Ask</em> plainly.'],
  ['问得平实，答得耐读。', '问得平实，答得耐读。'],
  ['17 * 24', '17 * 24'],
])('%s', (text, html) => {
  expect(render(<Emphasised text={text} />).container.innerHTML).toBe(html);
});
