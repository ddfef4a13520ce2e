import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { emitSite } from './emit.ts';
import { workFolder, writeFiles } from './temporary-files.ts';

// The times and sizes of files are tested by what nginx makes of them (e2e/http/negotiation.spec.ts).
test('compresses the same content once, and keeps only the results of the last build', async () => {
  const [folder, cache] = [workFolder(), workFolder()];
  const emit = async (files: Record<string, string>) => {
    writeFiles(folder, files);
    await emitSite(folder, new Map(), 0, cache);
  };
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  await emit({ 'a.txt': 'one '.repeat(50) });
  writeFiles(cache, Object.fromEntries(readdirSync(cache).map((name) => [name, 'from the cache'])));
  await emit({ 'a.txt': 'two '.repeat(50), 'b.txt': 'one '.repeat(50) });
  expect(read('b.txt.gz')).toBe('from the cache');
  expect(read('a.txt.gz')).not.toBe('from the cache');
  rmSync(path.join(folder, 'a.txt'));
  await emit({});
  // That of b.txt, in two encodings.
  expect(readdirSync(cache)).toHaveLength(2);
});
