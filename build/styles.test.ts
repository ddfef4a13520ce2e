import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '../scripts/setup/run.ts';
import { className, forLanguage, modulePrefix, splitPrint } from './styles.ts';

test('names a class after its file and itself, in any project folder', () => {
  const inOne = className('/one', '/one/src/components/card.module.css', 'lead');
  expect(inOne).toMatch(/^[a-z]{4}-lead$/);
  expect(className('/other/place', '/other/place/src/components/card.module.css', 'lead')).toBe(inOne);
});

test('gives every CSS module of the site a prefix of its own', () => {
  const files = globSync('src/**/*.module.css', { cwd: projectRoot });
  const sharing = Object.values(Object.groupBy(files, modulePrefix)).filter((group) => (group?.length ?? 0) > 1);
  expect(files.length).toBeGreaterThan(20);
  expect(sharing, 'rename one of these files').toEqual([]);
});

test('separates the rules for print, and nothing else', () => {
  const css =
    'a{color:red}@media print{a{color:#000}@page{margin:20mm}}b{top:0}@media print,(scripting:none){b{display:none}}@media print{i{top:0}}';
  expect(splitPrint(css)).toEqual({
    screen: 'a{color:red}b{top:0}@media print,(scripting:none){b{display:none}}',
    print: 'a{color:#000}@page{margin:20mm}i{top:0}',
  });
  expect(splitPrint('a{top:0}')).toEqual({ screen: 'a{top:0}', print: '' });
});

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
