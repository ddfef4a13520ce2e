import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readBuildEnvironment, readEnvironment } from './environment.ts';

const strings = v.array(v.string());
const valuesByVariable = v.parse(
  v.record(v.string(), v.strictObject({ accepted: strings, refused: strings })),
  parse(readFileSync(new URL('environment.test.yaml', import.meta.url), 'utf8')),
);
describe('the build environment', () => {
  test('has a default for everything', () => {
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

  test.each(Object.entries(valuesByVariable))(
    'takes valid values of %s, and refuses others by name',
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

  test('names every wrong variable at once', () => {
    const read = () => readBuildEnvironment({ PUBLIC_API_BASE: 'x', PUBLIC_SITE_ORIGIN: 'y' });
    expect(read).toThrow(/PUBLIC_SITE_ORIGIN[\s\S]*PUBLIC_API_BASE/);
  });
});

test('the mocked API and the editor are for the development server only', () => {
  const variables = { DEV_MOCK: 'on', DEV_EDITOR: 'on' };
  const isOn = { isMocked: true, hasEditor: true };
  const defaults = { port: 8080, apiServer: 'http://localhost:9000', isMocked: false, hasEditor: false };
  expect(readEnvironment(variables, 'development').development).toMatchObject(isOn);
  for (const { development } of [readEnvironment(variables, 'production'), readEnvironment({}, 'development')])
    expect(development).toEqual(defaults);
});
