import { expect, test } from '@playwright/test';
import { languages } from '../support/content.ts';
import { send } from '../support/raw-http.ts';

const path = '/.well-known/security.txt';
const DAY = 86_400_000;

/** The fields of RFC 9116 by name, in their order. */
async function readFields(): Promise<Map<string, string[]>> {
  const lines = (await send(path)).body.toString().split('\n').filter(Boolean);
  const fields = new Map<string, string[]>();
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z][\w-]+): (\S.*)$/.exec(line) ?? [];
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return fields;
}

test('Whoever finds a weakness is told where to report it', async () => {
  const { status, headers } = await send(path);
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = await readFields();
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
  for (const values of fields.values()) expect(values).toHaveLength(1);
  expect(fields.get('Contact')?.[0]).toMatch(/^mailto:[^\s@]+@[^\s@]+$/);
  expect(fields.get('Preferred-Languages')).toEqual([languages.join(', ')]);
  expect(new URL(fields.get('Canonical')?.[0] ?? '').pathname).toBe(path);
});

// Measured from the content's last change and not from today: an old commit's build passes for ever.
test('The report’s address is vouched for until a year after the content last changed', async () => {
  const sitemap = (await send('/sitemap.xml')).body.toString();
  const [last = ''] = [...sitemap.matchAll(/<lastmod>([^<]{10})/g)]
    .map(([, day = '']) => day)
    .toSorted()
    .toReversed();
  const [expires = ''] = (await readFields()).get('Expires') ?? [];
  expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const days = (Date.parse(expires) - Date.parse(last)) / DAY;
  expect(days).toBeGreaterThanOrEqual(365);
  expect(days).toBeLessThanOrEqual(366);
});

test('A tool that looks for it at the old place is led to it', async () => {
  const { status, headers } = await send('/security.txt');
  expect([status, headers.location]).toEqual([301, path]);
});

for (const hidden of [
  '/.well-known/',
  '/.well-known/security.txt.bak',
  '/.well-known/other.txt',
  '/x/.well-known/security.txt',
]) {
  test(`Nothing else is let out of hidden folders: ${hidden}`, async () => {
    expect((await send(hidden)).status).toBe(404);
  });
}
