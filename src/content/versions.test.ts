import { describe, expect, test } from 'vitest';
import { compareNumbers, nearestReleases, releaseFile, shortVersion } from './versions.ts';

const versions = ['1.5.0-beta.1', '1.4.0', '1.3.2', '1.3.1', '1.3.0', '1.2.1', '1.0.0'];

describe('Versions', () => {
  test('are compared as numbers, also if they differ in length', () => {
    expect(['1.9.3', '1.10.0', '1.9', '2'].toSorted(compareNumbers)).toEqual(['1.9', '1.9.3', '1.10.0', '2']);
    expect(compareNumbers('1.4', '1.4.0')).toBe(0);
  });

  test('are shortened between characters', () => {
    expect(shortVersion(`${'1'.repeat(19)}👍🏽👍🏽`)).toBe(`${'1'.repeat(19)}👍🏽…`);
  });

  test.each([
    ['1.3.7', ['1.3.2', '1.3.1', '1.3.0']],
    ['v1.2', ['1.2.1', '1.3.0', '1.3.1']],
    ['2.0.0', ['1.4.0', '1.3.2', '1.3.1']],
    ['1.5.0-beta.2', ['1.5.0-beta.1', '1.4.0', '1.3.2']],
    ['1.30', ['1.4.0', '1.3.2', '1.3.1']],
    ['12.0', ['1.4.0', '1.3.2', '1.3.1']],
    ['0', ['1.0.0', '1.2.1', '1.3.0']],
    ['latest', ['1.4.0', '1.3.2', '1.3.1']],
    ['<script>', ['1.4.0', '1.3.2', '1.3.1']],
  ])('that are nearest to %s are %j', (requested, nearest) => {
    const releases = nearestReleases(
      versions.map((version) => ({ version })),
      requested,
    );
    expect(releases.map(({ version }) => version)).toEqual(nearest);
  });

  test('are grouped into few files, and a new release moves only one version to another file', () => {
    const many = Array.from({ length: 2000 }, (_, index) => ({ version: `1.${2000 - index}.0` }));
    const files = new Map(many.map(({ version }) => [version, releaseFile(many, version)]));
    expect(new Set(files.values()).size).toBeLessThan(100);
    const edges = ['1.2000.0', '1.1981.0', '1.1980.0', '1.51.0', '1.50.0'].map((version) => files.get(version));
    expect(edges).toEqual(['1.2000.0', '1.1981.0', 'older-39', 'older-1', 'older-0']);
    const later = [{ version: '1.2001.0' }, ...many];
    expect(many.filter(({ version }) => files.get(version) !== releaseFile(later, version))).toHaveLength(1);
  });
});
