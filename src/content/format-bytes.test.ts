import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0\u00a0B'],
  [999, '999\u00a0B'],
  [1_000, '1\u00a0kB'],
  [10_000_000, '10\u00a0MB'],
  [200_000_000, '200\u00a0MB'],
  [1_500_000_000, '1.5\u00a0GB'],
])('%d bytes are %s', (bytes, written) => {
  expect(formatBytes(bytes, 'en')).toBe(written);
});
