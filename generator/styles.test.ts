import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from './files.ts';
import { className, modulePrefix } from './plugin.ts';
import { forLanguage } from './render.ts';
import { workFolder, writeFiles } from './temporary-files.ts';

test('names classes briefly, in any project folder, each class of a file with a name of its own', () => {
  const names = ['one', 'two'].map((name) => {
    const root = workFolder(onTestFinished);
    const classes = Array.from({ length: 60 }, (_, index) => `class-${index}`);
    writeFiles(root, {
      [`src/${name}.css`]: '',
      'src/card.css': `/* .none */ @keyframes turn { to { top: 0 } } .${classes.join(',.')} { top: 0.5em }`,
    });
    return ['turn', ...classes].map((local) => className(root, path.join(root, 'src/card.css'), local));
  });
  expect(names[0]).toEqual(names[1]);
  expect(new Set(names[0]).size).toBe(61);
  expect(names[0]?.every((name) => /^[a-z]{4,5}$/.test(name))).toBe(true);
});

test('gives every CSS module of the site a prefix of its own', () => {
  const files = globSync('src/**/*.module.css', { cwd: projectRoot });
  const sharing = Object.values(Object.groupBy(files, modulePrefix)).filter((group) => (group?.length ?? 0) > 1);
  expect(files.length).toBeGreaterThan(20);
  expect(sharing, 'rename one of these files').toEqual([]);
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
