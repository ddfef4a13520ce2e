import { expect, test } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { pagePath } from '../../src/config/paths.ts';
import { send } from '../support/raw-http.ts';

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
