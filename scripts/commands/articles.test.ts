import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { articles, type Change, edit } from '../../generator/variants/edit.ts';
import { copyWithPackages } from '../test/project-copy.ts';
import { addPage } from './new-page.ts';

test('npm run content:check checks the days, pictures and links of articles, and names those of later days @editor', async () => {
  await using copy = await copyWithPackages();
  await addPage(copy.path, 'blog', 'articles');
  const check = (...changes: Change[]) => {
    edit(path.join(copy.path, 'sample'), changes);
    const program = ['scripts/commands/content-check.ts'];
    const { stdout, stderr } = spawnSync(process.execPath, program, { cwd: copy.path, encoding: 'utf8' });
    return stdout + stderr;
  };
  expect(check(...articles)).toContain('“News of a later day” is shown by builds from 2090-01-01 on');
  const links = '[1](/blog/unfinished) [2](/blog/check-before-you-send#nowhere) [3](/blog/nothing)';
  const text = `---\ntitle: A title\ndescription: Words.\ndate: 2026-11-10\nupdated: 2026-11-09\npicture: /card.png\n---\n\n${links}\n`;
  const redirect = '[{ "from": "/blog/one-language", "to": "/blog/check-before-you-send" }]';
  const unnamed = { file: 'en/blog/one-language.md', replace: 'date:', by: 'picture: /recipe-card.svg\ndate:' };
  const lines = check({ file: 'en/blog/a-title.md', text }, unnamed, { file: 'redirects.json', text: redirect });
  for (const problem of [
    'a-title.md:5 updated: expected 2026-11-10, the date of the article, or later',
    'a-title.md:6 picture: expected a picture in public/',
    'an article that is shown in this language; found /blog/unfinished',
    'an anchor of /blog/check-before-you-send: source, compare-the-figures, in-tables, ask-again; found',
    'an article that is shown in this language; found /blog/nothing',
    'one-language.md:2 pictureAlt: expected the picture in words',
    'expected an address that the site does not have: it has /blog/one-language',
  ])
    expect(lines).toContain(problem);
});
