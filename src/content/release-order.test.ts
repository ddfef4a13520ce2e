import { describe, expect, test } from 'vitest';
import { compareVersions, order } from './release-order.ts';

describe('Releases', () => {
  test('are compared by all numbers, and a pre-release precedes its version', () => {
    const ascending = [
      ...['0.7-beta', '0.7', '0.9.0-beta.1', '1.4.0', '1.4.0.1', '1.10', '2.0.0-rc.1'],
      ...['2.0.0-rc2', '2.0.0-rc.10', '2.0.0', '2025.12.31', '2026.01.05'],
    ];
    expect(ascending.toReversed().toSorted(compareVersions)).toEqual(ascending);
    expect(compareVersions('1.4', '1.4.0')).toBe(0);
  });

  const ordered = (...versions: string[]) => order(versions.map((version) => ({ version })));

  test('have as newest the highest that is not a pre-release, whatever came out last', () => {
    expect(ordered('1.3.3', '2.0.0-rc.1', '1.4.0', '1.3.2').newest?.version).toBe('1.4.0');
    expect(order([{ version: '2026.11.28', channel: 'nightly' }, { version: '1.4.0' }]).newest?.version).toBe('1.4.0');
    expect(ordered('0.2.0-beta.1', '0.1.0-beta.1').newest?.version, 'there is no other').toBe('0.2.0-beta.1');
  });

  test('are of an older line if a release of a higher one came out before', () => {
    const { olderLines } = ordered('1.4.0.1', '1.9', '2.1.1', '2.0', '1.3.3', '1.4.0', '1.3.2');
    expect([...olderLines]).toEqual([
      ['1.3.3', '1.3'],
      ['1.9', '1'],
      ['1.4.0.1', '1.4'],
    ]);
  });
});
