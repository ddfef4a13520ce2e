import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { articles, type Change, edit } from '../../generator/variants/edit.ts';
import { copyWithPackages } from '../test/project-copy.ts';
import { addPage } from './new-page.ts';

test('npm run content:check checks the days, pictures and links of articles, and names those of later days @editor', async () => {
  await using copy = await copyWithPackages();
  await addPage(copy.path, 'blogoftests', 'articles');
  const check = (...changes: Change[]) => {
    edit(path.join(copy.path, 'sample'), changes);
    const program = ['scripts/commands/content-check.ts'];
    const { stdout, stderr } = spawnSync(process.execPath, program, { cwd: copy.path, encoding: 'utf8' });
    return stdout + stderr;
  };
  expect(check(...articles)).toContain('“News of a later day” is shown by builds from 2090-01-01 on');
  const links =
    '[1](/blogoftests/unfinished) [2](/blogoftests/check-before-you-send#nowhere) [3](/blogoftests/nothing)';
  const text = `---\ntitle: A title\ndescription: Words.\ndate: 2026-11-10\nupdated: 2026-11-09\npicture: /card.png\n---\n\n${links}\n`;
  const redirect = '[{ "from": "/blogoftests/one-language", "to": "/blogoftests/check-before-you-send" }]';
  const unnamed = { file: 'en/blogoftests/one-language.md', replace: 'date:', by: 'picture: /recipe-card.svg\ndate:' };
  const lines = check({ file: 'en/blogoftests/a-title.md', text }, unnamed, { file: 'redirects.json', text: redirect });
  for (const problem of [
    'a-title.md:5 updated: expected 2026-11-10, the date of the article, or later',
    'a-title.md:6 picture: expected a picture in public/',
    'an article that is shown in this language; found /blogoftests/unfinished',
    'an anchor of /blogoftests/check-before-you-send: source, compare-the-figures, in-tables, ask-again; found',
    'an article that is shown in this language; found /blogoftests/nothing',
    'one-language.md:2 pictureAlt: expected the picture in words',
    'expected an address that the site does not have: it has /blogoftests/one-language',
  ])
    expect(lines).toContain(problem);
});
