import { describe, expect, test } from 'vitest';
import type { ReleaseEntry } from '@/content/release-selections';
import { compareReleases, defaultVersions, readCompared } from './compare.ts';

const release = (rank: number, version: string, changes: ReleaseEntry['changes']): ReleaseEntry => ({
  version,
  rank,
  date: '2026-01-01',
  platforms: ['web'],
  title: 'Title',
  summary: 'Summary',
  changes,
});

/** By day: 1.9.0 came out after 1.10.0. */
const releases = [
  { ...release(4, '2.0.0-rc.1', [{ id: 'g', kind: 'new', text: 'G' }]), channel: 'Release candidate' },
  { ...release(2, '1.10.0-beta.1', [{ id: 'f', kind: 'new', text: 'F' }]), channel: 'Beta' },
  release(1, '1.9.0', [{ id: 'c', kind: 'fixed', text: 'C' }]),
  release(3, '1.10.0', [
    { id: 'e', kind: 'fixed', text: 'E' },
    { id: 'd', kind: 'new', text: 'D' },
  ]),
  release(0, '1.0.0', [{ id: 'a', kind: 'new', text: 'A' }]),
];
const withoutPreReleases = releases.filter(({ channel }) => !channel);

const compared = (from: string, to: string) => {
  const comparison = compareReleases(releases, { from, to });
  if (comparison.state !== 'changes') return comparison;
  const kindsOf = ({ version, changesByKind }: (typeof comparison.releases)[number]) =>
    changesByKind.map(([kind, changes]) => [version, kind, ...changes.map(({ id }) => id)].join(' '));
  return { ...comparison, releases: comparison.releases.flatMap(kindsOf) };
};

describe('compareReleases', () => {
  test('lists the changes after the older version, up to the newer one, by version and kind', () => {
    expect(compared('1.0.0', '1.10.0')).toEqual({
      state: 'changes',
      from: '1.0.0',
      to: '1.10.0',
      isReversed: false,
      count: 3,
      releases: ['1.10.0 new d', '1.10.0 fixed e', '1.9.0 fixed c'],
    });
    expect(compared('1.9.0', '1.10.0')).toMatchObject({ count: 2, releases: ['1.10.0 new d', '1.10.0 fixed e'] });
  });

  test('lists the changes of pre-releases on the way to one', () => {
    expect(compared('1.9.0', '2.0.0-rc.1')).toMatchObject({
      count: 4,
      releases: ['2.0.0-rc.1 new g', '1.10.0 new d', '1.10.0 fixed e', '1.10.0-beta.1 new f'],
    });
  });

  test('lists the same changes if the newer version comes first', () => {
    expect(compared('1.10.0', '1.0.0')).toMatchObject({ from: '1.0.0', to: '1.10.0', isReversed: true, count: 3 });
  });

  test('has no changes if both versions are the same', () => {
    expect(compared('1.9.0', '1.9.0')).toEqual({ state: 'same', version: '1.9.0' });
    expect(compared('1.10.0', '1.10.0')).toEqual({ state: 'latest', version: '1.10.0' });
  });

  test('names the version that does not exist', () => {
    expect(compared('1.5.0', '1.9.0')).toEqual({ state: 'unknown', version: '1.5.0' });
    expect(compared('1.9.0', 'constructor')).toEqual({ state: 'unknown', version: 'constructor' });
  });
});

describe('readCompared', () => {
  const read = (query: string) => readCompared(new URLSearchParams(query), withoutPreReleases);

  test('returns undefined for a query without versions', () => {
    expect(read('')).toBeUndefined();
    expect(read('from=&to=%20&q=x')).toBeUndefined();
  });

  test('replaces a missing version by the default', () => {
    expect(read('from=1.0.0')).toEqual({ from: '1.0.0', to: '1.10.0' });
    expect(read('to=v1.0.0+')).toEqual({ from: '1.9.0', to: '1.0.0' });
  });
});

test('defaultVersions returns the same version twice if there is one release', () => {
  expect(defaultVersions(releases.slice(-1))).toEqual({ from: '1.0.0', to: '1.0.0' });
});
