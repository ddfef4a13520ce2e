import { afterEach, describe, expect, test, vi } from 'vitest';
import { detectSystem, readUserAgent, type UserAgentFacts } from './system.ts';
import visitors from './visitors.json' with { type: 'json' };

/** `is` lists what is expected: the platform, the architecture, and `in-app` for the browser of another app. */
type Visitor = Partial<UserAgentFacts> & { name: string; is: string; userAgent: string };

const visitorList: readonly Visitor[] = visitors;

test.each(visitorList)('detectSystem detects $is in $name', ({ name: _name, is, ...facts }) => {
  const { platform, architecture, isInApp: inApp } = detectSystem({ platform: '', maxTouchPoints: 0, ...facts });
  expect([platform, architecture, inApp && 'in-app'].filter(Boolean).join(' ')).toBe(is);
});

test.each([
  ['Safari, iPhone', undefined],
  ['Safari, iPad with mobile pages', true],
  ['Safari, iPad as a Mac', true],
  ['Safari 18, Mac', undefined],
])('detectSystem distinguishes an iPad from an iPhone and a Mac: %s', (name, iPad) => {
  const { name: _name, is: _is, ...facts } = visitorList.find((visitor) => visitor.name === name) ?? { userAgent: '' };
  expect(facts.userAgent).not.toBe('');
  expect(detectSystem({ platform: '', maxTouchPoints: 0, ...facts }).isIPad).toBe(iPad);
});

test.each<[name: string, version: string | undefined, browsers?: Record<string, string>]>([
  ['Firefox ESR, Windows 7', '7', { Firefox: '115' }],
  ['Internet Explorer 11, Windows 8.1', '8.1', { 'Internet Explorer': '11' }],
  ['Firefox, Windows XP', '6'],
  ['Chrome, Windows 10', '10'],
  ['Chrome, Windows 11', '11'],
  ['Chrome, Windows on Intel', undefined],
  ['Firefox, Windows', undefined],
  ['Chrome, Mac with Sierra', '10.12', { Chrome: '103' }],
  ['Safari 13, Mac with Mojave', '10.14', { Safari: '13.1' }],
  ['Firefox ESR, Mac with Mojave', '10.14'],
  ['Safari 18, Mac', undefined],
  ['Chrome, Mac with Monterey', '12.7.6'],
  ['Safari, iPhone with iOS 15', '15.8', { Safari: '15.8' }],
  ['ArkWeb, HarmonyOS 5', undefined, { Chrome: '114' }],
  ['Safari, iPad as a Mac', undefined],
  ['Chrome, Android phone', undefined],
  ['Chrome, old Android phone', '13'],
  ['Chrome, Linux on Intel', undefined],
])('detectSystem finds the version of %s: %s', (name, version, browsers) => {
  const { name: _name, is: _is, ...facts } = visitorList.find((visitor) => visitor.name === name) ?? { userAgent: '' };
  expect(facts.userAgent).not.toBe('');
  const system = detectSystem({ platform: '', maxTouchPoints: 0, ...facts });
  expect(system.version).toBe(version);
  if (browsers) expect(system.browsers).toEqual(browsers);
});

test('detectSystem detects Windows on a laptop with a touch screen', () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
  expect(detectSystem({ userAgent, platform: 'Win32', maxTouchPoints: 10 }).platform).toBe('windows');
});

describe('readUserAgent', () => {
  const facts = { userAgent: 'A browser', platform: 'MacIntel', maxTouchPoints: 0 };

  afterEach(() => {
    vi.useRealTimers();
  });

  test('returns no hints if the browser has none', async () => {
    vi.stubGlobal('navigator', facts);
    expect(await readUserAgent()).toEqual({ ...facts, hints: undefined });
  });

  test('requests the hints about the processor', async () => {
    const highEntropyHints = { architecture: 'x86', bitness: '64', wow64: true };
    const getHighEntropyValues = async (names: readonly (keyof typeof highEntropyHints)[]) =>
      Object.fromEntries([['platform', 'Windows'], ...names.map((name) => [name, highEntropyHints[name]])]);
    vi.stubGlobal('navigator', { ...facts, userAgentData: { platform: 'Windows', getHighEntropyValues } });
    expect((await readUserAgent()).hints).toEqual({ platform: 'Windows', ...highEntropyHints });
  });

  test('returns the low-entropy hints if the browser refuses the others', async () => {
    const getHighEntropyValues = () => Promise.reject(new Error('NotAllowedError'));
    vi.stubGlobal('navigator', { ...facts, userAgentData: { platform: 'macOS', getHighEntropyValues } });
    expect((await readUserAgent()).hints).toMatchObject({ platform: 'macOS' });
  });

  test('waits at most one second for the hints', async () => {
    vi.useFakeTimers();
    const getHighEntropyValues = () => new Promise(() => {});
    vi.stubGlobal('navigator', { ...facts, userAgentData: { platform: 'macOS', getHighEntropyValues } });
    const reading = readUserAgent();
    await vi.advanceTimersByTimeAsync(1000);
    expect((await reading).hints).toMatchObject({ platform: 'macOS' });
  });
});
