import { expect, test } from '@playwright/test';
import { pagePath, releasePath } from '../../src/lib/paths.ts';
import { releases, unknownVersion, version as versionAt } from '../support/content.ts';
import { send } from '../support/http.ts';

const newestPath = pagePath('versionUpdateContent');

const newest = versionAt();

for (const { version } of releases) {
  test(`The release ${version} is answered with its own page`, async () => {
    const { status, headers, body } = await send(releasePath(version));
    expect(status).toBe(200);
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(body.toString()).toContain(`data-release="${version}"`);
    expect(body.toString()).toMatch(new RegExp(`<title>[^<]*${version.replaceAll('.', '[.]')}`));
  });
}

test('Without a version the newest release is answered', async () => {
  for (const path of [newestPath, `${newestPath}?version=`, `${newestPath}?lang=en`]) {
    const { headers, body } = await send(path);
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(body.toString()).toContain('data-page="versionUpdateContent"');
    expect(body.toString()).not.toContain('data-release');
  }
});

for (const version of [
  unknownVersion,
  newest.slice(0, 3),
  'abc',
  '../about',
  '..%2fabout',
  `${newest}%0a`,
  `${newest}/..`,
  `%3${newest}`,
]) {
  test(`A version such as ${version} is answered with the newest, which the client replaces and search engines leave out`, async () => {
    const { status, headers, body } = await send(`${newestPath}?version=${version}`);
    expect(status).toBe(200);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body.toString()).toContain('data-page="versionUpdateContent"');
    expect(body.toString()).not.toContain('data-release');
  });
}

test('The files of releases have no paths of their own', async () => {
  for (const path of [`/releases/${newest}`, '/releases', `/releases/${newest}?version=${newest}`]) {
    const { headers, body } = await send(path);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body.toString()).toContain('data-page="home"');
  }
});
