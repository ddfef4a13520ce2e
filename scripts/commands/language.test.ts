import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fixtureRoot } from '../../generator/files.ts';
import { checkContent } from '../../generator/read.ts';
import { workFolder } from '../../generator/temporary-files.ts';
import { addLanguage } from './language.ts';

function copyOfFixture(): string {
  const root = workFolder(onTestFinished);
  cpSync(fixtureRoot, root, { recursive: true });
  return root;
}

test('npm run language adds languages whose content is complete, and the check counts what is to be translated', async () => {
  const root = copyOfFixture();
  for (const tag of ['pl', 'ar']) await addLanguage(root, tag);
  const listed: unknown = JSON.parse(readFileSync(path.join(root, 'content/languages.json'), 'utf8'));
  expect(listed).toEqual([
    { tag: 'en', name: 'English' },
    { tag: 'zh-CN', name: '简体中文' },
    { tag: 'pl', name: 'Polski' },
    { tag: 'ar', name: 'العربية', dir: 'rtl' },
  ]);
  const { problems, warnings } = checkContent(root);
  expect(problems).toEqual([]);
  for (const tag of ['pl', 'ar']) {
    const copied = new RegExp(
      `^content/${tag}/home\\.json: \\d+ of \\d+ texts \\(\\d+ %\\) are still in en, in the lines \\d`,
    );
    expect(warnings).toContainEqual(expect.stringMatching(copied));
  }
});

test('npm run language refuses a language that the site has', async () => {
  await expect(addLanguage(copyOfFixture(), 'zh-cn')).rejects.toThrow('zh-CN already');
});
