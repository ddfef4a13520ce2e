import { cpSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fixtureRoot } from '../../generator/files.ts';
import { workFolder, writeFiles } from '../../generator/temporary-files.ts';
import { hashInputs } from './build.ts';

const fixtureContent = 'generator/fixture/content';

test.each<[file: string, isInput: boolean, contentFolder?: string]>([
  ['public/.well-known/assetlinks.json', true],
  ['public/press/draft.test.txt', true],
  ['content/.notes/draft.md', true],
  ['src/styles/.hidden/tokens.css', true],
  ['.npmrc', false],
  ['src/lib/paths.test.ts', false],
  [`${fixtureContent}/en/messages.json`, false],
  [`${fixtureContent}/en/messages.json`, true, fixtureContent],
  [`${fixtureContent}/images/LICENSE`, true, fixtureContent],
])('a change of %s makes the build out of date: %s @developer', async (file, isInput, contentFolder = 'content') => {
  const root = workFolder(onTestFinished);
  cpSync(fixtureRoot, root, { recursive: true });
  writeFiles(root, { [file]: 'one' });
  const before = await hashInputs(root, contentFolder);
  writeFiles(root, { [file]: 'two' });
  const isOutOfDate = (await hashInputs(root, contentFolder)) !== before;
  expect(isOutOfDate).toBe(isInput);
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
