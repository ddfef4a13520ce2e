import { expect, onTestFinished, test, vi } from 'vitest';
import { workFolder, writeFiles } from '../../generator/temporary-files.ts';
import { hashInputs, originWarning } from './build.ts';

test('a change of any file that the build reads makes the build out of date, and no other @developer', async () => {
  const root = workFolder(onTestFinished);
  const isInput = async (file: string, contentFolder = 'content') => {
    writeFiles(root, { [file]: 'one' });
    const before = await hashInputs(root, contentFolder);
    writeFiles(root, { [file]: 'two' });
    return (await hashInputs(root, contentFolder)) !== before;
  };
  const inputs = ['public/.well-known/assetlinks.json', 'public/press/draft.test.txt', 'content/.notes/draft.md'];
  for (const file of [...inputs, 'src/styles/.hidden/tokens.css']) expect(await isInput(file), file).toBe(true);
  for (const file of ['.npmrc', 'src/lib/paths.test.ts']) expect(await isInput(file), file).toBe(false);
  expect(await isInput('sample/en/messages.json')).toBe(false);
  expect(await isInput('sample/en/messages.json', 'sample')).toBe(true);
});

test('a build of an earlier day is out of date, because more may be published', async () => {
  const root = workFolder(onTestFinished);
  onTestFinished(() => void vi.unstubAllEnvs());
  const hashOn = (day: string) => {
    vi.stubEnv('SITE_TODAY', day);
    return hashInputs(root, 'content');
  };
  const first = await hashOn('2026-12-01');
  expect(await hashOn('2026-12-01')).toBe(first);
  expect(await hashOn('2026-12-02')).not.toBe(first);
});

test('A build without the address of the site warns that its pages name localhost @operator', () => {
  expect(originWarning({ PUBLIC_SITE_ORIGIN: 'https://www.example.com' })).toBeUndefined();
  expect(originWarning({ PUBLIC_SITE_ORIGIN: '' })).toMatch(/PUBLIC_SITE_ORIGIN.*localhost/);
});
