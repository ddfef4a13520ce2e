import { expect, test } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { pagePath } from '../../src/lib/paths.ts';
import { contents, english, languages } from '../support/content.ts';
import { readPage, send } from '../support/http.ts';

test('llms.txt describes the site and lists its pages in the format of llmstxt.org', async () => {
  const text = (await send('/llms.txt')).text.trim();
  const [title, summary, ...sections] = text.split(/\n\n(?=## |> )/);
  expect(title).toBe(`# ${english.site.brand}`);
  expect(summary).toMatch(/^> \S.+$/);
  for (const section of sections) expect(section).toMatch(/^## \S.*\n\n(?:- \[.+\]\(https?:\/\/\S+\): \S.*(?:\n|$))+$/);
});

test('security.txt has the fields of RFC 9116 for reporting a vulnerability', async () => {
  const { text } = await send('/.well-known/security.txt');
  expect(text).toMatch(
    new RegExp(`^Contact: mailto:[^\\s@]+@[^\\s@]+
Expires: \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ
Preferred-Languages: ${languages.join(', ')}
Canonical: https?://\\S+/\\.well-known/security\\.txt
$`),
  );
});

type Manifest = { start_url: string; icons: { src: string; sizes: string; type: string; purpose?: string }[] };

for (const language of languages) {
  test(`A visitor who keeps the site on the home screen finds its name and icons there, in ${language}`, async () => {
    const { attribute } = await readPage(pagePath('home'), language);
    const manifest: Manifest = JSON.parse((await send(attribute('link[rel="manifest"]', 'href'))).text);
    const { brand } = contents[language].site;
    const colour = expect.stringMatching(/^#[\da-f]{6}$/);
    expect(manifest).toMatchObject({ lang: language, name: brand, short_name: brand, description: expect.any(String) });
    expect(manifest).toMatchObject({ background_color: colour, theme_color: colour });
    expect((await send(manifest.start_url)).headers['content-language']).toBe(language);
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes, type } of manifest.icons) {
      const { headers, body } = await send(src);
      expect(headers['content-type']).toBe(type);
      const { width, height } = await sharp(body).metadata();
      if (sizes !== 'any') expect(sizes).toBe(`${width}x${height}`);
    }
  });
}

test('The QR code contains the address of the deployed site’s download page', async () => {
  for (const [file, accept] of [
    ['erweima.png', '*/*'],
    ['erweima@2x.png', 'image/webp'],
    ['erweima@3x.png', 'image/avif,image/webp,*/*'],
  ] as const) {
    const { body } = await send(`/images/${file}`, { headers: { accept } });
    const { data, info } = await sharp(body).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const url = new URL(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '');
    expect(url.pathname, file).toBe(pagePath('downLoad'));
    expect(url.protocol).toMatch(/^https?:$/);
  }
});

test('licenses.txt has the licenses of the pages’ code and fonts, and of no build tools', async () => {
  const text = (await send('/licenses.txt')).text;
  for (const words of [
    'react-dom',
    'react-router',
    'Permission is hereby granted',
    'Brygada 1918',
    'SIL OPEN FONT LICENSE',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('rsbuild');
});
