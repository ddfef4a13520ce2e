import { describe, expect, test } from 'vitest';
import { detectSystem } from './system.ts';
import { apps } from './visitors/apps.ts';
import { computers } from './visitors/computers.ts';
import { others } from './visitors/others.ts';
import { phones } from './visitors/phones.ts';

const visitors = { computers, phones, apps, others };

describe.each(Object.entries(visitors))('%s', (_, list) => {
  test.each(list)('$name is $is', ({ name: _name, is, ...facts }) => {
    const { platform, architecture, inApp } = detectSystem({ platform: '', maxTouchPoints: 0, ...facts });
    expect([platform, architecture, inApp].filter(Boolean).join(' ')).toBe(is);
  });
});

test('a Windows laptop with a touch screen stays a Windows laptop', () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
  expect(detectSystem({ userAgent, platform: 'Win32', maxTouchPoints: 10 }).platform).toBe('windows');
});

test('no machine is there twice', () => {
  const names = Object.values(visitors).flatMap((list) => list.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(60);
});
