import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { commitOf, readBuildEnvironment, readEnvironment } from './environment.ts';
import { commitAll, copyOfSample, workFolder, writeFiles } from './temporary-files.ts';

const valuesByVariable: Record<string, Record<'accepted' | 'refused', string[]>> = parse(
  readFileSync(new URL('environment.test.yaml', import.meta.url), 'utf8'),
);

test('the build environment has a default for everything', () => {
  // Commit and year have defaults too, but from git. An empty variable counts as missing.
  const variables = { SITE_COMMIT: 'abc', SITE_CREATED: '2026-03-01T10:00:00Z', PUBLIC_SITE_TITLE: '' };
  expect(readBuildEnvironment(variables)).toEqual({
    mode: 'production',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    commit: 'abc',
    year: 2026,
    siteOrigin: 'http://localhost:8080',
    apiBase: '/prod-api',
    images: { officialChat: '/images/', website: '/images/' },
  });
});

test("the commit is that of the project's own repository, not of one around it", () => {
  const folder = copyOfSample();
  commitAll(folder);
  const commitOf = (root: string) => readEnvironment({}, 'production', root).build.commit;
  expect(commitOf(folder)).toMatch(/^[0-9a-f]{12}$/);
  expect(commitOf(join(folder, 'content'))).toBe('unknown');
});

test.each(Object.entries(valuesByVariable))(
  'valid values of %s are accepted, others are refused by name',
  (name, values) => {
    for (const value of values.accepted)
      expect(JSON.stringify(readEnvironment({ [name]: value }, 'production'))).toContain(value);
    for (const value of values.refused) {
      const read = () => readBuildEnvironment({ [name]: value });
      expect(read, value).toThrow(name);
      expect(read, value).toThrow(JSON.stringify(value));
    }
  },
);

test('the commit of a checkout is found without git, on a branch, packed or not, and without a branch', () => {
  const [a, b, work] = ['a'.repeat(40), 'b'.repeat(40), workFolder()];
  const commits = ['ref: refs/heads/main', 'ref: refs/heads/old', b].map((head) => {
    writeFiles(work, {
      '.git/HEAD': `${head}\n`,
      '.git/refs/heads/main': `${a}\n`,
      '.git/packed-refs': `${b} refs/heads/old\n`,
    });
    return commitOf(work);
  });
  expect([...commits, commitOf('/')]).toEqual([a.slice(0, 12), b.slice(0, 12), b.slice(0, 12), undefined]);
});

test('every wrong variable is named at once', () => {
  const read = () => readBuildEnvironment({ PUBLIC_API_BASE: 'x', PUBLIC_SITE_ORIGIN: 'y' });
  expect(read).toThrow(/PUBLIC_SITE_ORIGIN[\s\S]*PUBLIC_API_BASE/);
});

test('the mocked API and the editor are for the development server only', () => {
  const variables = { DEV_MOCK: 'on', DEV_EDITOR: 'on' };
  const defaults = { port: 8080, apiServer: 'http://localhost:9000', isMocked: false, hasEditor: false };
  expect(readEnvironment(variables, 'development').development).toMatchObject({ isMocked: true, hasEditor: true });
  for (const { development } of [readEnvironment(variables, 'production'), readEnvironment({}, 'development')])
    expect(development).toEqual(defaults);
  const codespace = { CODESPACE_NAME: 'fluffy-x1', GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: 'app.github.dev' };
  expect(readEnvironment(codespace, 'development').development.host).toBe('fluffy-x1-8080.app.github.dev');
});
