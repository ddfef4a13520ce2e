import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../generator/files.ts';
import { workFolder } from '../../generator/temporary-files.ts';
import { addPage } from './new-page.ts';

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
