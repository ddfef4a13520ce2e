import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageNames } from '../../../src/config/paths.ts';
import { wordedPictures } from '../../artwork/worded-pictures.ts';
import { readWords } from '../../artwork/words.ts';
import { readContent } from '../../content/check-content.ts';
import { projectRoot } from '../../setup/run.ts';
import { buildSecondBrand, type SecondBrand } from './second-brand.ts';
import { tracesIn, wordsOfBrand } from './traces.ts';

const brands = { en: 'Osprey', 'zh-CN': '鱼鹰' } as const;
const first = readContent(projectRoot);

describe('whoever edits content/ alone has a site of their own', () => {
  let site: SecondBrand | undefined;
  const inSite = (...parts: string[]) => path.join(site?.dist ?? '', ...parts);
  const read = (...parts: string[]) => readFile(inSite(...parts), 'utf8');

  beforeAll(async () => {
    site = await buildSecondBrand();
  });
  afterAll(async () => await site?.remove());

  test('in which nothing is left of the first brand, in no file and no file’s name', async () => {
    expect(await tracesIn(inSite(), wordsOfBrand(first))).toEqual([]);
  });

  test.each(['en', 'zh-CN'] as const)('whose every title says its name, in %s', async (language) => {
    const files = await Array.fromAsync(glob('**/*.html', { cwd: inSite('pages', language) }));
    expect(files.length).toBeGreaterThan(pageNames.length);
    for (const file of files) {
      const html = await read('pages', language, file);
      expect(/<title>([^<]*)<\/title>/.exec(html)?.[1], file).toContain(brands[language]);
      expect(html, file).toContain(`<meta property="og:site_name" content="${brands[language]}"`);
      expect(html, file).toContain(`"name":"${brands[language]}"`);
    }
  });

  test('whose manifests and feeds say its name', async () => {
    const files = await Array.fromAsync(glob(['*.webmanifest', 'feeds/*.{atom,jsonfeed}'], { cwd: inSite() }));
    expect(files).toContain('site.webmanifest');
    for (const file of files) {
      const text = await read(file);
      expect(
        Object.values(brands).some((brand) => text.includes(brand)),
        file,
      ).toBe(true);
    }
  });

  test('which takes no reports, if its owner does not ask for it: nothing of them is in it', async () => {
    const { heading, upload } = first.en.messages.report;
    const words = [heading, upload.choose, 'report-sent', 'retryDelay'];
    expect(
      await tracesIn(
        inSite(),
        words.map((word) => word.toLowerCase()),
      ),
    ).toEqual([]);
  });

  test('whose pictures say other words', async () => {
    for (const { name, says } of wordedPictures(readWords(first))) {
      const [before, after] = await Promise.all([
        readFile(path.join(projectRoot, 'public/images', `${name}.png`)),
        readFile(inSite('images', `${name}.png`)),
      ]);
      expect(before.equals(after), `${name} says ${says.join(', ')}`).toBe(false);
    }
  });
});

test('a trace of the first brand would be found', async () => {
  const traces = await tracesIn(path.join(projectRoot, 'content'), wordsOfBrand(first));
  const brand = first.en.site.brand.toLowerCase();
  expect(traces).toEqual(expect.arrayContaining([`en/site.json: ${brand}`, `zh-CN/site.json: ${brand}`]));
});
