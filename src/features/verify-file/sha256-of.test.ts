import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256Of } from './sha256-of.ts';

const MIB = 1024 * 1024;

test.each([0, 3, 4 * MIB, 9 * MIB + 1])('computes the SHA-256 of %i bytes, and reports its slices', async (size) => {
  const bytes = new Uint8Array(size).map((_, at) => at % 251);
  const reported: number[] = [];
  const sha256 = await sha256Of(new Blob([bytes]), (done) => reported.push(done));
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(reported).toEqual([4 * MIB, 8 * MIB, size].filter((end) => end < size).concat(size > 0 ? [size] : []));
});

test('fails where the file cannot be read', async () => {
  const gone = new Blob(['installer']);
  gone.slice = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  await expect(sha256Of(gone, () => undefined)).rejects.toThrow('gone');
});
