import { expect, test } from 'vitest';
import { pageAt, pageNames, pagePath, releasePath } from './paths.ts';

test('every page is found at its own path', () => {
  for (const name of pageNames) expect(pageAt(pagePath(name))).toBe(name);
});

test.each(['/', '/about/', '/ABOUT', '/download', '//about', '/about/team', 'about', '/%61bout', '/toString'])(
  'no page lies at %s',
  (path) => expect(pageAt(path)).toBeUndefined(),
);

test('a release has a URL in which its version is escaped', () => {
  expect(releasePath('1.4.0')).toBe('/versionUpdateContent?version=1.4.0');
  expect(releasePath('1.4 & more')).toBe('/versionUpdateContent?version=1.4+%26+more');
});
