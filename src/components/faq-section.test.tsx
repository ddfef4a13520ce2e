import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FaqSection } from './faq-section.tsx';

test('FaqSection renders nothing if there are no questions', () => {
  const more = <a href="/subscribe#faq">More</a>;
  expect(
    renderToStaticMarkup(
      <FaqSection heading="Questions" questions={[]}>
        {more}
      </FaqSection>,
    ),
  ).toBe('');
});
