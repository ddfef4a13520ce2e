import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { projectRoot } from '../../scripts/setup/run.ts';
import { send } from '../support/raw-http.ts';

const dist = path.join(projectRoot, 'dist');

test.describe('What visitors are sent', { tag: '@own-servers' }, () => {
  test('holds nothing of the mocked API', async () => {
    const files = await Array.fromAsync(glob('**/*.{js,html}', { cwd: dist }));
    expect(files.length).toBeGreaterThan(50);
    const texts = await Promise.all(files.map((file) => readFile(path.join(dist, file), 'utf8')));
    const mocked = files.filter((_, at) => /mockServiceWorker|\bmsw\b|mock-content/i.test(texts[at] ?? ''));
    expect(mocked).toEqual([]);
    expect(files.filter((file) => /mock|served-/i.test(file))).toEqual([]);
  });

  test('holds no service worker at its address', async () => {
    const { headers } = await send('/mockServiceWorker.js');
    expect(headers['content-type']).not.toContain('javascript');
  });
});
