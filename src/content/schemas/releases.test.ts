import * as v from 'valibot';
import { expect, test } from 'vitest';
import { releasesSchema } from './releases.ts';

const releasesWith = (id: string, issue = 'an-issue') => ({
  language: 'en',
  updated: '2026-01-01',
  releases: [
    {
      version: '1.0.0',
      date: '2026-01-01',
      platforms: ['web'],
      title: 'First',
      summary: 'The first.',
      changes: [{ id, kind: 'new', content: ['A change'] }],
      knownIssues: [{ id: issue, content: ['An issue'] }],
    },
  ],
});

test('a change or issue is refused whose id is that of an element of the page', () => {
  const accepts = (...ids: Parameters<typeof releasesWith>) => v.is(releasesSchema, releasesWith(...ids));
  expect(accepts('a-change')).toBe(true);
  for (const own of ['announcer', 'main', 'menu', 'opening', 'root', 'downloads', 'known-issues', 'report']) {
    expect(accepts(own), own).toBe(false);
    expect(accepts('a-change', own), own).toBe(false);
  }
});
