import { expect, test } from 'vitest';
import { pageAt, pageNames, pagePath, releasePath, versionIn } from './paths.ts';

test('pageAt returns every page at its path', () => {
  for (const name of pageNames) expect(pageAt(pagePath(name))).toBe(name);
});

test.each(['/', '/about/', '/ABOUT', '/download', '//about', '/about/team', 'about', '/%61bout', '/toString'])(
  'pageAt is undefined at %s',
  (path) => expect(pageAt(path)).toBeUndefined(),
);

test('versionIn understands a version as people write it; releasePath escapes one', () => {
  expect(versionIn({ pathname: '/versionUpdateContent', search: '?version=+V1.4.0%20' })).toBe('1.4.0');
  expect(releasePath('1.4.0')).toBe('/versionUpdateContent?version=1.4.0');
  expect(releasePath('1.4 & more')).toBe('/versionUpdateContent?version=1.4+%26+more');
});
