import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { qrCode } from './qr-code.ts';

async function decode(svg: string, scale: number): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 72 * scale })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const urls = [
  'https://example.com/downLoad',
  'http://localhost:8080/downLoad',
  'https://download.parley.example/phone?channel=website&lang=zh-CN#android',
];

describe('the QR code with the seal in its middle', () => {
  it.each(urls)('is read back as %s', async (url) => {
    expect(await decode(qrCode(url), 1)).toBe(url);
    expect(await decode(qrCode(url), 3)).toBe(url);
  });

  it('is the same for the same URL', () => {
    expect(qrCode('https://example.com/')).toBe(qrCode('https://example.com/'));
  });
});
