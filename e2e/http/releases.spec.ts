import { expect, test } from '@playwright/test';
import { pagePath, releasePath } from '../../src/config/paths.ts';
import { send } from '../support/raw-http.ts';

const newestPath = pagePath('versionUpdateContent');

for (const version of ['1.4.0', '1.3.2', '1.0.0']) {
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

for (const version of ['9.9.9', '1.4', 'abc', '../about', '..%2fabout', '1.4.0%0a', '1.4.0/..', '%31.4.0']) {
  test(`A version such as ${version} is answered with the newest, which the client replaces and search engines leave out`, async () => {
    const { status, headers, body } = await send(`${newestPath}?version=${version}`);
    expect(status).toBe(200);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body.toString()).toContain('data-page="versionUpdateContent"');
    expect(body.toString()).not.toContain('data-release');
  });
}

test('The files of releases have no paths of their own', async () => {
  for (const path of ['/releases/1.4.0', '/releases', '/releases/1.4.0?version=1.4.0']) {
    const { headers, body } = await send(path);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body.toString()).toContain('data-page="home"');
  }
});
