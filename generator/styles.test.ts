import { expect, test } from 'vitest';
import { forLanguage } from './render.ts';

test('leaves out what a document in another language uses', () => {
  const latin = '@font-face{font-family:"Old Face";src:url(a.woff2)}@font-face{font-family:Old;src:url(b.woff2)}';
  const han = '@font-face{font-family:Old Face Mixed;src:url(a.woff2)}';
  const rest = '@media print{:root{--gap:9px}}a{font:var(--face)}:lang(zh) em{top:0}';
  const css = `@charset "utf-8";${latin}${han}:root{--face:"Old Face", "Old", serif;--gap:1px}:root:lang(zh){--face:"Old Face Mixed", serif}${rest}`;
  expect(forLanguage(css, 'en')).toBe(
    `@charset "utf-8";${latin}:root{--face:"Old Face", "Old", serif;--gap:1px}${rest}`,
  );
  expect(forLanguage(css, 'zh-CN')).toBe(
    `@charset "utf-8";${han}:root{--gap:1px}:root:lang(zh){--face:"Old Face Mixed", serif}${rest}`,
  );
});
