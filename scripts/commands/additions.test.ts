import { cpSync, readFileSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fixtureRoot, projectRoot } from '../../generator/files.ts';
import { checkContent } from '../../generator/read.ts';
import { workFolder } from '../../generator/temporary-files.ts';
import { addLanguage } from './language.ts';
import { addPage } from './new-page.ts';

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

test('adds a page’s name, words in every language, manifest and component, once', async () => {
  const root = workFolder(onTestFinished);
  for (const name of ['src/lib/paths.ts', 'generator/fixture/content']) {
    await cp(path.join(projectRoot, name), path.join(root, name), { recursive: true });
  }
  const written = await addPage(root, 'careers');
  expect(written.toSorted()).toEqual([
    'generator/fixture/content/en/pages.json',
    'generator/fixture/content/zh-CN/pages.json',
    'src/lib/paths.ts',
    'src/pages/careers/page.ts',
    'src/pages/careers/view.tsx',
  ]);
  const { pageNames }: { pageNames: string[] } = await import(path.join(root, 'src/lib/paths.ts'));
  expect(pageNames.at(-1)).toBe('careers');
  const words = JSON.parse(await readFile(path.join(root, 'generator/fixture/content/en/pages.json'), 'utf8'));
  expect(words.careers).toMatchObject({ heading: 'Careers', title: 'Careers · {brand}' });
  await expect(addPage(root, 'careers')).rejects.toThrow('src/pages/careers exists');
  await expect(addPage(root, 'Our Careers')).rejects.toThrow('expected a name such as careers');
});
