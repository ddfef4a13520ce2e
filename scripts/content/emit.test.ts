import { brotliCompressSync } from 'node:zlib';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { pageNames } from '../../src/config/paths.ts';
import { lastModified } from '../../src/content/last-modified.ts';
import { downloadsSchema } from '../../src/content/schemas/downloads.ts';
import { faqSchema } from '../../src/content/schemas/faq.ts';
import { languages } from '../../src/content/schemas/languages.ts';
import { plansSchema } from '../../src/content/schemas/plans.ts';
import { releasesSchema } from '../../src/content/schemas/releases.ts';
import { siteSchema } from '../../src/content/schemas/site.ts';
import { pageContent, releaseContent } from '../../src/content/select.ts';
import { projectRoot } from '../setup/run.ts';
import { readContent } from './check-content.ts';
import { contentFiles } from './emit.ts';

const contents = readContent(projectRoot);
const files = contentFiles(contents);

describe.each(languages)('the content in %s', (language) => {
  const content = contents[language];

  test('is a file for each page, each release, the layout, reports, and the age of what may be served newer', () => {
    const own = [...files.keys()].filter((file) => file.startsWith(`${language}/`));
    expect(own).toHaveLength(3 + pageNames.length + content.releases.releases.length);
  });

  test.each(pageNames)('gives %s what it shows, and little more', (page) => {
    const text = files.get(`${language}/pages/${page}.json`) ?? '';
    expect(JSON.parse(text)).toEqual(pageContent(content, page));
    expect(brotliCompressSync(text).length).toBeLessThan(6000);
  });

  test('puts each question only on its pages', () => {
    for (const page of ['home', 'downLoad', 'subscribe'] as const) {
      const { questions } = pageContent(content, page);
      expect(questions.length).toBeGreaterThanOrEqual(3);
      expect(questions.every(({ pages }) => pages.includes(page))).toBe(true);
    }
  });

  test('knows the neighbours of each release', () => {
    const versions = content.releases.releases.map(({ version }) => version);
    for (const [at, version] of versions.entries()) {
      const release = releaseContent(content, version);
      expect([release?.next?.version, release?.previous?.version]).toEqual([versions[at - 1], versions[at + 1]]);
    }
    expect(releaseContent(content, '0.0.0')).toBeUndefined();
  });

  test('dates its pages by what they say', () => {
    for (const page of pageNames) expect(lastModified(content, page)).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test('passes the schemas once more as JSON: what a back office would serve', () => {
    for (const [schema, value] of [
      [siteSchema, content.site],
      [downloadsSchema, content.downloads],
      [plansSchema, content.plans],
      [faqSchema, content.faq],
      [releasesSchema, content.releases],
    ] as const) {
      expect(v.parse<v.GenericSchema>(schema, JSON.parse(JSON.stringify(value)))).toEqual(value);
    }
  });
});
