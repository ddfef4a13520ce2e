import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UiProvider } from './provider.tsx';
import { SentenceSpace } from './sentence-space.tsx';

test.each([
  ['en', 'One. Two.'],
  ['zh-CN', 'One.Two.'],
] as const)('SentenceSpace in %s: “%s”', (language, line) => {
  const html = renderToStaticMarkup(
    <UiProvider language={language}>
      One.
      <SentenceSpace />
      Two.
    </UiProvider>,
  );
  expect(html).toBe(line);
});
