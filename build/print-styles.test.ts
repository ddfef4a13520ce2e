import { expect, test } from 'vitest';
import { printFile, splitPrint } from './print-styles.ts';

test('what is for paper leaves the page, and nothing else does', () => {
  const css =
    'a{color:red}@media print{a{color:#000}@page{margin:20mm}}b{top:0}@media print,(scripting:none){b{display:none}}@media print{i{top:0}}';
  expect(splitPrint(css)).toEqual({
    screen: 'a{color:red}b{top:0}@media print,(scripting:none){b{display:none}}',
    print: 'a{color:#000}@page{margin:20mm}i{top:0}',
  });
  expect(splitPrint('a{top:0}')).toEqual({ screen: 'a{top:0}', print: '' });
});

test('a stylesheet that breaks off stops the build', () => {
  expect(() => splitPrint('@media print{a{top:0}')).toThrow('does not end');
});

test('the same rules lie in the same file', () => {
  expect(printFile('a{top:0}')).toBe(printFile('a{top:0}'));
  expect(printFile('a{top:0}')).toMatch(/^assets\/css\/print\.[\da-f]{10}\.css$/);
});
