import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256Of } from './checksum.worker.ts';

const MIB = 1024 * 1024;

test.each([0, 3, 4 * MIB, 9 * MIB + 1])('sha256Of hashes %i bytes, and reports its progress', async (size) => {
  const bytes = new Uint8Array(size).map((_, index) => index % 251);
  const reportedBytes: number[] = [];
  const sha256 = await sha256Of(new Blob([bytes]), (done) => reportedBytes.push(done));
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  const fullSlices = [4 * MIB, 8 * MIB].filter((end) => end < size);
  expect(reportedBytes).toEqual(size > 0 ? [...fullSlices, size] : []);
});

test('sha256Of fails if the file cannot be read', async () => {
  const deleted = new Blob(['installer']);
  deleted.slice = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  await expect(sha256Of(deleted, () => undefined)).rejects.toThrow('gone');
});
