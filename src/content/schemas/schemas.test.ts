import * as v from 'valibot';
import { expect, test } from 'vitest';
import { releasesSchema } from './releases.ts';
import { thirdPartySchema } from './third-party.ts';

const releasesWith = (changeId: string, issueId = 'an-issue') => ({
  language: 'en',
  updated: '2026-01-01',
  releases: [
    {
      version: '1.0.0',
      date: '2026-01-01',
      platforms: ['web'],
      title: 'First',
      summary: 'The first.',
      changes: [{ id: changeId, kind: 'new', content: ['A change'] }],
      knownIssues: [{ id: issueId, content: ['An issue'] }],
    },
  ],
});

test('releasesSchema refuses a change or issue with an id that an element of the page has', () => {
  const accepts = (...ids: Parameters<typeof releasesWith>) => v.is(releasesSchema, releasesWith(...ids));
  expect(accepts('a-change')).toBe(true);
  for (const usedId of ['announcer', 'main', 'menu', 'opening', 'root', 'downloads', 'known-issues', 'report']) {
    expect(accepts(usedId), usedId).toBe(false);
    expect(accepts('a-change', usedId), usedId).toBe(false);
  }
});

const listOf = (fields: object) => ({
  language: 'en',
  scripts: [{ id: 'a', name: 'A', purpose: 'B.', address: 'https://a.example/a.js?b=c', when: 'idle', ...fields }],
});

test.each([
  { address: 'http://127.0.0.1:8000/a.js' },
  { connects: ['https://a-b.example:8443', 'wss://a.example', 'http://localhost:8000'] },
  { frames: ['https://a.example'], loads: ['https://b.example'], when: 'consent' },
  { attributes: { 'data-site': 'a "b"', crossorigin: 'anonymous', type: 'module' } },
  { trustedTypes: ['goog#html', 'dompurify'] },
])('thirdPartySchema accepts a script with %j', (fields) => expect(v.is(thirdPartySchema, listOf(fields))).toBe(true));

// Each would change another directive of the Content-Security-Policy, or nginx's configuration.
test.each([
  { address: 'http://a.example/a.js' },
  { address: '/a.js' },
  { address: 'https://a.example/a b.js' },
  { connects: ['https://a.example/path'] },
  { connects: ['https://a.example; script-src *'] },
  { connects: ['https://a.example, b'] },
  { connects: ['https://$host'] },
  { frames: ['https://*.example'] },
  { frames: ['*'] },
  { frames: ['https:'] },
  { loads: ["'unsafe-inline'"] },
  { loads: ['data:'] },
  { attributes: { onload: 'alert(1)' } },
  { attributes: { src: 'https://b.example' } },
  { trustedTypes: ['default'] },
  { trustedTypes: ['worker'] },
  { trustedTypes: ["'allow-duplicates'"] },
  { trustedTypes: ['*'] },
  { when: 'at once' },
])('thirdPartySchema refuses a script with %j', (fields) => expect(v.is(thirdPartySchema, listOf(fields))).toBe(false));
