import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Questions } from './questions.tsx';

test('Questions renders nothing if there are none', () => {
  const more = <a href="/subscribe#faq">More</a>;
  expect(
    renderToStaticMarkup(
      <Questions heading="Questions" questions={[]}>
        {more}
      </Questions>,
    ),
  ).toBe('');
});
