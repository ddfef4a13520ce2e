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
  const getHighEntropyValues = async () => ({ platform: 'macOS', architecture: 'arm', bitness: '64', wow64: false });
  vi.stubGlobal('navigator', { ...facts, userAgentData: { platform: 'macOS', getHighEntropyValues } });
  expect((await readUserAgent()).hints).toEqual(await getHighEntropyValues());
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
