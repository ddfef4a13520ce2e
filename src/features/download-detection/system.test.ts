import { expect, test } from 'vitest';
import type { UserAgentFacts } from '@/lib/user-agent';
import { detectSystem } from './system.ts';
import visitors from './visitors.json' with { type: 'json' };

/** The values that a browser reports, and the expected result `is`: platform, architecture, in-app browser. */
type Visitor = Partial<UserAgentFacts> & { name: string; is: string; userAgent: string };

const list: readonly Visitor[] = visitors;

test.each(list)('$name is $is', ({ name: _name, is, ...facts }) => {
  const { platform, architecture, inApp } = detectSystem({ platform: '', maxTouchPoints: 0, ...facts });
  expect([platform, architecture, inApp && 'in-app'].filter(Boolean).join(' ')).toBe(is);
});

test.each([
  ['Safari, iPhone', undefined],
  ['Safari, iPad with mobile pages', true],
  ['Safari, iPad as a Mac', true],
  ['Safari 18, Mac', undefined],
])('%s: an iPad is distinguished from an iPhone and from a Mac', (name, iPad) => {
  const { name: _name, is: _is, ...facts } = list.find((one) => one.name === name) ?? { userAgent: '' };
  expect(facts.userAgent).not.toBe('');
  expect(detectSystem({ platform: '', maxTouchPoints: 0, ...facts }).iPad).toBe(iPad);
});

test('a Windows laptop with a touch screen stays a Windows laptop', () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
  expect(detectSystem({ userAgent, platform: 'Win32', maxTouchPoints: 10 }).platform).toBe('windows');
});

test('each machine is listed once', () => {
  const names = list.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(60);
});
