import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import * as v from 'valibot';
import { pagePath } from '../../src/config/paths.ts';
import { contents, languages } from '../support/content.ts';
import { attributeValues } from '../support/html.ts';
import { send } from '../support/raw-http.ts';

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
