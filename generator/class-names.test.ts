import { realpathSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shortClassNames } from './class-names.ts';
import { workFolder, writeFiles } from './temporary-files.ts';

test('each class and animation of CSS modules has its own short name, which a filter of advertisements does not hide', () => {
  const folder = realpathSync(workFolder());
  const rules = Array.from({ length: 300 }, (_, index) => `.x${index}:hover > .y-${index} { animation: 1s blink }`);
  writeFiles(folder, {
    'a.module.css': rules.join('\n'),
    'b/c.module.css': '.x1{}@keyframes blink{}',
    'd.css': '.x{}',
  });
  const { nameOf } = shortClassNames(folder);
  const file = (name: string) => path.join(folder, name);
  const inFirst = Array.from({ length: 300 }, (_, index) => [`x${index}`, `y-${index}`]).flat();
  const found = inFirst.map((name) => nameOf(file('a.module.css'), name));
  found.push(nameOf(file('b/c.module.css'), 'x1'), nameOf(file('b/c.module.css'), 'blink'));
  expect(new Set(found).size).toBe(602);
  for (const name of found) expect(name).toMatch(/^[a-z]\d{1,2}$/i);
  expect(nameOf(file('package.module.css'), 'x1'), 'a file of a package').toMatch(/^x1_\w{6}$/);
});
