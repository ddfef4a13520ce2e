import { mkdir, mkdtempDisposable, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { emitSite } from './emit.ts';

// The times and sizes of files are tested by what nginx makes of them (e2e/http/negotiation.spec.ts).
test('compresses the same content once, and keeps only the results of the last build', async () => {
  await using work = await mkdtempDisposable(path.join(tmpdir(), 'precompress-'));
  const [folder, cache] = [path.join(work.path, 'dist'), path.join(work.path, 'cache')];
  const inFolder = (name: string) => path.join(folder, name);
  await mkdir(folder);
  await writeFile(inFolder('a.txt'), 'one '.repeat(50));
  await emitSite(folder, new Map(), 0, cache);
  for (const name of await readdir(cache)) await writeFile(path.join(cache, name), 'from the cache');
  await writeFile(inFolder('b.txt'), 'one '.repeat(50));
  await writeFile(inFolder('a.txt'), 'two '.repeat(50));
  await emitSite(folder, new Map(), 0, cache);
  expect(await readFile(inFolder('b.txt.gz'), 'utf8')).toBe('from the cache');
  expect(await readFile(inFolder('a.txt.gz'), 'utf8')).not.toBe('from the cache');
  await rm(inFolder('a.txt'));
  await emitSite(folder, new Map(), 0, cache);
  // That of b.txt, in two encodings.
  expect(await readdir(cache)).toHaveLength(2);
});
