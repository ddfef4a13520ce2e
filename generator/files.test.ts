import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { updateFolder } from './files.ts';

test('a folder gets the files that differ, even if another process changed them, and loses others', async () => {
  await using temporary = await mkdtempDisposable(path.join(tmpdir(), 'files-'));
  const folder = path.join(temporary.path, 'made');
  const file = (name: string) => path.join(folder, name);
  const files = new Map([
    ['/same.json', '1'],
    ['/changed.json', '2'],
  ]);
  await updateFolder(folder, files);
  const { ctimeMs } = statSync(file('same.json'));
  writeFileSync(file('changed.json'), 'elsewhere');
  writeFileSync(file('other.json'), '3');
  await updateFolder(folder, files);
  expect(readFileSync(file('changed.json'), 'utf8')).toBe('2');
  expect(statSync(file('same.json')).ctimeMs).toBe(ctimeMs);
  expect(readdirSync(folder).sort()).toEqual(['changed.json', 'same.json']);
});
