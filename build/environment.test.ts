import { describe, expect, test } from 'vitest';
import site from '../content/en/site.json' with { type: 'json' };
import { readBuildEnvironment, readDevApiServer } from './environment.ts';

describe('the build environment', () => {
  test('has a default for everything', () => {
    // An empty variable is as good as none.
    const variables = { SITE_COMMIT: 'abc', SITE_CREATED: '2026-03-01T10:00:00Z', PUBLIC_SITE_TITLE: '' };
    expect(readBuildEnvironment(variables, 'production')).toEqual({
      mode: 'production',
      title: site.brand,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: 'abc',
      year: 2026,
      siteOrigin: 'http://localhost:8080',
      apiBase: '/prod-api',
      liveContent: true,
      images: { officialChat: '/images/', website: '/images/' },
    });
  });

  test.each(
    Object.entries({
      PUBLIC_SITE_TITLE: ['Tern'],
      PUBLIC_SITE_ORIGIN: ['https://chat.example.com'],
      PUBLIC_API_BASE: ['/v2/prod-api'],
      PUBLIC_UPLOAD_ACTION: ['/prod-api/uploads', 'https://reports.example.com/v1/uploads?kind=site'],
      PUBLIC_OFFICIAL_CHAT_IMAGES: ['https://objects.example.com/chat/'],
      PUBLIC_WEBSITE_IMAGES: ['/'],
    }),
  )('takes %s=%s', (name, values) => {
    for (const value of values)
      expect(JSON.stringify(readBuildEnvironment({ [name]: value }, 'production'))).toContain(value);
  });

  test('leaves live content out where the variable is off', () => {
    expect(readBuildEnvironment({ PUBLIC_LIVE_CONTENT: 'off' }, 'production').liveContent).toBe(false);
  });

  const origin = 'https://chat.example.com';
  test.each(
    Object.entries({
      PUBLIC_SITE_TITLE: ['   '],
      PUBLIC_SITE_ORIGIN: ['chat.example.com', `${origin}/`, `${origin}/home`, 'javascript:alert(1)'],
      PUBLIC_LIVE_CONTENT: ['yes'],
      PUBLIC_API_BASE: ['prod-api', '/prod-api/', '/'],
      PUBLIC_UPLOAD_ACTION: [
        ...['uploads', '//reports.example.com/uploads', 'https://reports.example.com;script-src/x'],
        ...['javascript:alert(1)', 'https:///uploads'],
      ],
      PUBLIC_OFFICIAL_CHAT_IMAGES: ['/images', '//cdn.example.com/', 'https://cdn.example.com/a b/'],
      PUBLIC_WEBSITE_IMAGES: ['ftp://cdn.example.com/', '/images/?v=1/'],
    }),
  )('refuses %s=%j and names both', (name, values) => {
    for (const value of values) {
      const read = () => readBuildEnvironment({ [name]: value }, 'production');
      expect(read, value).toThrow(name);
      expect(read, value).toThrow(JSON.stringify(value));
    }
  });

  test('names every wrong variable at once', () => {
    const read = () => readBuildEnvironment({ PUBLIC_API_BASE: 'x', PUBLIC_SITE_ORIGIN: 'y' }, 'production');
    expect(read).toThrow(/PUBLIC_SITE_ORIGIN[\s\S]*PUBLIC_API_BASE/);
  });
});

test('the development proxy requires an origin', () => {
  expect(readDevApiServer({})).toBe('http://localhost:9000');
  expect(() => readDevApiServer({ DEV_API_SERVER: 'localhost:9000' })).toThrow('DEV_API_SERVER');
});
