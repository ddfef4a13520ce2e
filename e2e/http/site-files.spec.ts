import { expect, test } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import * as v from 'valibot';
import { feedPath, pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { contents, english, languages, releases } from '../support/content.ts';
import { attributeValues } from '../support/html.ts';
import { send } from '../support/http.ts';

test('A language model is told what the site is and where its pages are, in the form of llmstxt.org', async () => {
  const { status, headers, body } = await send('/llms.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const [title, summary, ...sections] = body
    .toString()
    .trim()
    .split(/\n\n(?=## |> )/);
  expect(title).toBe(`# ${english.site.brand}`);
  expect(summary).toMatch(/^> \S.+$/);
  for (const section of sections) expect(section).toMatch(/^## \S.*\n\n(?:- \[.+\]\(https?:\/\/\S+\): \S.*(?:\n|$))+$/);
});

test('Every link of llms.txt leads there, and no page, release or feed is left out', async () => {
  const text = (await send('/llms.txt')).body.toString();
  const addresses = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, address = '']) => new URL(address));
  for (const { pathname, search } of addresses) {
    const { status, headers } = await send(pathname + search);
    expect([pathname + search, status, headers['x-robots-tag']]).toEqual([pathname + search, 200, undefined]);
  }
  // Without the page of the newest release, which is among the releases.
  const pages = pageNames.filter((name) => name !== 'versionUpdateContent').map(pagePath);
  const found = addresses.map(({ pathname, search }) => pathname + search);
  for (const language of languages) {
    const ending = (path: string) =>
      language === languages[0] ? '' : `${path.includes('?') ? '&' : '?'}lang=${language}`;
    for (const path of [...pages, ...releases.map(({ version }) => releasePath(version))]) {
      expect(found).toContain(path + ending(path));
    }
    expect(found).toContain(feedPath(language, 'atom'));
  }
});

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

const colour = v.pipe(v.string(), v.hexColor());
const manifestSchema = v.object({
  name: v.string(),
  short_name: v.string(),
  description: v.string(),
  lang: v.string(),
  start_url: v.string(),
  background_color: colour,
  theme_color: colour,
  icons: v.array(v.object({ src: v.string(), sizes: v.string(), type: v.string(), purpose: v.optional(v.string()) })),
});

for (const language of languages) {
  test(`A visitor who keeps the site on the home screen finds its name and icons there, in ${language}`, async () => {
    const home = await send(pagePath('home'), { headers: { cookie: `lang=${language}` } });
    const [path = ''] = attributeValues(home.body.toString(), 'link rel="manifest"', 'href');
    const { headers, body } = await send(path);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = v.parse(manifestSchema, JSON.parse(body.toString()));
    const { brand } = contents[language].site;
    expect([manifest.lang, manifest.name, manifest.short_name]).toEqual([language, brand, brand]);
    expect((await send(manifest.start_url)).headers['content-language']).toBe(language);
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const icon of manifest.icons) {
      const picture = await send(icon.src);
      expect(picture.headers['content-type']).toBe(icon.type);
      const { width, height } = await sharp(picture.body).metadata();
      if (icon.sizes !== 'any') expect(icon.sizes).toBe(`${width}x${height}`);
    }
  });
}

for (const [file, accept] of [
  ['erweima.png', '*/*'],
  ['erweima@2x.png', 'image/webp'],
  ['erweima@3x.png', 'image/avif,image/webp,*/*'],
] as const) {
  test(`A phone that reads ${file} as ${accept} is led to the download page of the deployed site`, async () => {
    const { status, body } = await send(`/images/${file}`, { headers: { accept } });
    expect(status).toBe(200);
    const { data, info } = await sharp(body).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
    const url = new URL(code?.data ?? '');
    expect(url.pathname).toBe(pagePath('downLoad'));
    expect(url.origin).toMatch(/^https?:\/\/[\w.-]+(:\d+)?$/);
  });
}

for (const [path, answer] of [
  ['/healthz', 'ok\n'],
  ['/readyz', 'ready\n'],
] as const) {
  test(`An operator’s probe of ${path} is answered`, async () => {
    const { status, headers, body } = await send(path);
    expect([status, headers['content-type'], body.toString()]).toEqual([200, 'text/plain; charset=utf-8', answer]);
  });
}

test('An auditor reads the licenses of what the pages are made of', async () => {
  const { status, headers, body } = await send('/licenses.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  for (const words of ['react-dom', 'Permission is hereby granted', 'Brygada 1918', 'SIL OPEN FONT LICENSE'])
    expect(body.toString()).toContain(words);
  expect(body.toString()).not.toContain('rsbuild');
});
