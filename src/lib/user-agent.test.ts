import { afterEach, expect, test, vi } from 'vitest';
import { readUserAgent } from './user-agent.ts';

const facts = { userAgent: 'A browser', platform: 'MacIntel', maxTouchPoints: 0 };

afterEach(() => {
  vi.useRealTimers();
});

test('without Client Hints there are none', async () => {
  vi.stubGlobal('navigator', facts);
  expect(await readUserAgent()).toEqual({ ...facts, hints: undefined });
});

test('requests the hints about the processor', async () => {
  const high = { architecture: 'x86', bitness: '64', wow64: true };
  const getHighEntropyValues = async (names: readonly (keyof typeof high)[]) =>
    Object.fromEntries([['platform', 'Windows'], ...names.map((name) => [name, high[name]])]);
  vi.stubGlobal('navigator', { ...facts, userAgentData: { platform: 'Windows', getHighEntropyValues } });
  expect((await readUserAgent()).hints).toEqual({ platform: 'Windows', ...high });
});

test('returns the low-entropy hints where the others are refused', async () => {
  const getHighEntropyValues = () => Promise.reject(new Error('NotAllowedError'));
  vi.stubGlobal('navigator', { ...facts, userAgentData: { platform: 'macOS', getHighEntropyValues } });
  expect((await readUserAgent()).hints).toMatchObject({ platform: 'macOS' });
});

test('does not wait longer than a second', async () => {
  vi.useFakeTimers();
  const getHighEntropyValues = () => new Promise(() => {});
  vi.stubGlobal('navigator', { ...facts, userAgentData: { platform: 'macOS', getHighEntropyValues } });
  const reading = readUserAgent();
  await vi.advanceTimersByTimeAsync(1000);
  expect((await reading).hints).toMatchObject({ platform: 'macOS' });
});
