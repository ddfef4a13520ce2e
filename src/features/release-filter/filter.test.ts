// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { ReleaseEntry } from '@/content/release-selections';
import { fillForm, filterReleases, matchingChanges, queryOf, readFilter, writeFilter } from './filter.ts';

const release = (version: string, rest: Partial<ReleaseEntry>): ReleaseEntry => ({
  version,
  rank: 0,
  date: '2026-01-01',
  platforms: ['windows', 'web'],
  title: 'Title',
  summary: 'Summary',
  changes: [{ id: 'a', kind: 'new', text: 'Projects keep things together' }],
  ...rest,
});

const options = {
  kinds: ['new', 'fixed', 'security'],
  platforms: { windows: 'Windows', macos: 'macOS', linux: 'Linux', ios: 'iPhone', web: 'Web' },
};

const releases = [
  release('1.2.0', { title: 'Folders' }),
  release('1.1.0', {
    platforms: ['macos'],
    changes: [
      { id: 'b', kind: 'fixed', text: 'Dictation stopped when headphones were unplugged' },
      { id: 'c', kind: 'security', text: 'A library was updated' },
    ],
  }),
  release('1.0.0', { title: '第一个版本', changes: [{ id: 'd', kind: 'new', text: '深色模式' }] }),
];
const versionsFor = (query: string) =>
  filterReleases(releases, readFilter(new URLSearchParams(query), options)).map(({ version }) => version);

describe('filterReleases and matchingChanges', () => {
  test.each([
    ['', ['1.2.0', '1.1.0', '1.0.0']],
    ['kind=new', ['1.2.0', '1.0.0']],
    ['kind=security', ['1.1.0']],
    ['platform=macos', ['1.1.0']],
    ['platform=linux', []],
    ['kind=new&platform=macos', []],
    ['q=DICTATION+unplugged', ['1.1.0']],
    ['q=unplugged+dictation', ['1.1.0']],
    ['kind=security&q=dictation', []],
    ['platform=windows&q=dictation', []],
    ['q=v1.2', ['1.2.0']],
    ['q=folders', ['1.2.0']],
    ['q=%EF%BC%91.%EF%BC%90.0', ['1.0.0']],
    ['q=深色', ['1.0.0']],
    ['q=+++', ['1.2.0', '1.1.0', '1.0.0']],
    ['kind=nonsense&platform=toString', ['1.2.0', '1.1.0', '1.0.0']],
  ])('filterReleases with ?%s returns %j', (query, versions) => expect(versionsFor(query)).toEqual(versions));

  test('matchingChanges returns the changes that match a filter of kind or text', () => {
    const ids = (query: string) =>
      releases
        .flatMap((release) => matchingChanges(release, readFilter(new URLSearchParams(query), options)))
        .map(({ id }) => id);
    expect(ids('q=dictation')).toEqual(['b']);
    expect(ids('kind=new')).toEqual(['a', 'd']);
    expect(ids('kind=fixed&q=library')).toEqual([]);
    expect(ids('platform=web')).toEqual([]);
  });
});

describe('writeFilter', () => {
  test('keeps other parameters and drops empty ones', () => {
    const query = new URLSearchParams('lang=zh-CN&kind=new&q=old');
    expect(`${writeFilter(query, { platform: 'web', q: ' a b ' })}`).toBe('lang=zh-CN&q=a+b&platform=web');
    expect(`${writeFilter(query, { q: '  ' })}`).toBe('lang=zh-CN');
  });

  test('writes the query that readFilter has read', () => {
    const query = new URLSearchParams('kind=fixed&platform=ios&q=a+%26+b&prereleases=show');
    expect(`${writeFilter(new URLSearchParams(), readFilter(query, options))}`).toBe(`${query}`);
  });
});

test('fillForm shows a filter, whatever the form has shown before', () => {
  const form = document.createElement('form');
  form.innerHTML =
    '<select name="kind"><option value=""><option>new</select><input name="q">' +
    '<input type="checkbox" name="prereleases" value="show">';
  for (const query of ['kind=new&q=a&prereleases=show', 'kind=&q=']) {
    fillForm(form, readFilter(new URLSearchParams(query), options));
    expect(`${queryOf(form)}`).toBe(query);
  }
});
