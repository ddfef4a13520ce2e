import { describe, expect, test } from 'vitest';
import site from '../content/en/site.json' with { type: 'json' };
import { readBuildEnvironment, readDevApiServer } from './environment.ts';

describe('the build environment', () => {
  test('has a default for everything', () => {
    expect(readBuildEnvironment({ SITE_COMMIT: 'abc', SITE_CREATED: '2026-03-01T10:00:00Z' }, 'production')).toEqual({
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

  test('takes an empty variable for an absent one', () => {
    expect(readBuildEnvironment({ PUBLIC_SITE_TITLE: '', SITE_COMMIT: 'abc' }, 'production').title).toBe(site.brand);
  });

  test.each([
    ['PUBLIC_SITE_TITLE', 'Tern'],
    ['PUBLIC_SITE_ORIGIN', 'https://chat.example.com'],
    ['PUBLIC_API_BASE', '/v2/prod-api'],
    ['PUBLIC_UPLOAD_ACTION', '/prod-api/uploads'],
    ['PUBLIC_UPLOAD_ACTION', 'https://reports.example.com/v1/uploads?kind=site'],
    ['PUBLIC_OFFICIAL_CHAT_IMAGES', 'https://objects.example.com/chat/'],
    ['PUBLIC_WEBSITE_IMAGES', '/'],
  ])('takes %s=%s', (name, value) => {
    expect(JSON.stringify(readBuildEnvironment({ [name]: value }, 'production'))).toContain(value);
  });

  test('leaves live content out where the variable is off', () => {
    expect(readBuildEnvironment({ PUBLIC_LIVE_CONTENT: 'off' }, 'production').liveContent).toBe(false);
  });

  test.each([
    ['PUBLIC_SITE_TITLE', '   '],
    ['PUBLIC_SITE_ORIGIN', 'chat.example.com'],
    ['PUBLIC_SITE_ORIGIN', 'https://chat.example.com/'],
    ['PUBLIC_SITE_ORIGIN', 'https://chat.example.com/home'],
    ['PUBLIC_SITE_ORIGIN', 'javascript:alert(1)'],
    ['PUBLIC_LIVE_CONTENT', 'yes'],
    ['PUBLIC_API_BASE', 'prod-api'],
    ['PUBLIC_API_BASE', '/prod-api/'],
    ['PUBLIC_API_BASE', '/'],
    ['PUBLIC_UPLOAD_ACTION', 'uploads'],
    ['PUBLIC_UPLOAD_ACTION', '//reports.example.com/uploads'],
    ['PUBLIC_UPLOAD_ACTION', 'https://reports.example.com;script-src/x'],
    ['PUBLIC_UPLOAD_ACTION', 'javascript:alert(1)'],
    ['PUBLIC_UPLOAD_ACTION', 'https:///uploads'],
    ['PUBLIC_OFFICIAL_CHAT_IMAGES', '/images'],
    ['PUBLIC_OFFICIAL_CHAT_IMAGES', '//cdn.example.com/'],
    ['PUBLIC_OFFICIAL_CHAT_IMAGES', 'https://cdn.example.com/a b/'],
    ['PUBLIC_WEBSITE_IMAGES', 'ftp://cdn.example.com/'],
    ['PUBLIC_WEBSITE_IMAGES', '/images/?v=1/'],
  ])('refuses %s="%s" and names both', (name, value) => {
    const read = () => readBuildEnvironment({ [name]: value }, 'production');
    expect(read).toThrow(name);
    expect(read).toThrow(JSON.stringify(value));
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
