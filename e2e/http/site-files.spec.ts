import { expect, test } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { attributes, readPage, send } from '../support/http.ts';

/** The default of PUBLIC_SITE_ORIGIN, not the address of the server under test. */
const configuredOrigin = 'http://localhost:8080';

type Manifest = { start_url: string; icons: { src: string; sizes: string; type: string; purpose?: string }[] };

for (const language of ['en', 'zh-CN']) {
  test(`A visitor who adds the site to the home screen gets its name and icons @search-engine (${language})`, async () => {
    const { joinedAttributes } = await readPage('/home', language);
    const manifest: Manifest = JSON.parse((await send(joinedAttributes('link[rel="manifest"]', 'href'))).text);
    const colour = expect.stringMatching(/^#[\da-f]{6}$/);
    expect(manifest).toMatchObject({ lang: language, name: 'Parley', short_name: 'Parley' });
    expect(manifest).toMatchObject({ description: expect.any(String), background_color: colour, theme_color: colour });
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

test('The QR code contains the download page’s URL on the configured origin @visitor', async () => {
  const { page } = await readPage('/downLoad', 'en');
  const shown = attributes(page, 'img[src*="erweima"]', 'src');
  expect(shown, 'the same picture in both colour schemes, dark on light').toHaveLength(1);
  for (const file of ['/images/erweima.png', ...shown]) {
    const { body } = await send(file);
    const { data, info } = await sharp(body).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
    expect(code?.data, file).toBe(`${configuredOrigin}/downLoad`);
  }
});
