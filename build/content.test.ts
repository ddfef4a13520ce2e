import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { newer } from '../mocks/content-source.ts';
import { readContent } from '../scripts/content/check-content.ts';
import { projectRoot } from '../scripts/setup/run.ts';
import { lastModified } from '../src/content/last-modified.ts';
import { layoutContent, pageContent } from '../src/content/page-content.ts';
import { languages } from '../src/content/schemas/languages.ts';
import {
  layoutSite,
  pageKinds,
  releaseContent,
  releaseOverlay,
  servedFields,
  servedKinds,
} from '../src/content/served.ts';
import { pageNames } from '../src/lib/paths.ts';
import { contentFiles } from './content.ts';

const contents = readContent(projectRoot);
const files = contentFiles(contents);

describe.each(languages)('the content in %s', (language) => {
  const content = contents[language];

  test.each(pageNames)('of %s has less than 6 kB, and a date', (page) => {
    const size = brotliCompressSync(files.get(`${language}/pages/${page}.json`) ?? '').length;
    expect(size).toBeGreaterThan(100);
    expect(size).toBeLessThan(6000);
    expect(lastModified(content, page)).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test('keeps a name and its number on one line', () => {
    const text = files.get(`${language}/pages/downLoad.json`);
    expect(text).toContain('Windows\u00a010');
    expect(text).not.toMatch(/(?:Windows|Android|RHEL) \d/);
  });
});

describe.each(languages)('content that is served in %s', (language) => {
  const bundled = contents[language];
  const { releases } = bundled;
  const later = {
    site: newer('site', bundled.site),
    downloads: newer('downloads', bundled.downloads),
    plans: newer('plans', bundled.plans),
    faq: newer('faq', bundled.faq),
    releases: newer('releases', releases),
  };
  const all = { ...bundled, ...later };

  test.each(pageNames)(
    'gives %s the same content as a build with it, by the kinds that the page requests alone',
    (page) => {
      const own = pageContent(bundled, page);
      expect(Object.assign({}, own, servedFields(page, later))).toEqual(pageContent(all, page));
      for (const kind of servedKinds) {
        const changed = Object.assign({}, own, servedFields(page, { [kind]: later[kind] }));
        // Every page requests the site's facts, for its header and footer.
        if (!pageKinds(page).includes(kind)) expect(changed, kind).toEqual(own);
        else if (kind !== 'site') expect(changed, kind).not.toEqual(own);
      }
    },
  );

  test('gives header and footer the same content as a build with it', () => {
    expect({ ...layoutContent(bundled), site: layoutSite(later.site) }).toEqual(layoutContent(all));
  });

  test('gives each release the same content as a build with it', () => {
    for (const { version } of releases.releases) {
      const own = releaseContent(bundled, version);
      for (const served of [{}, { downloads: later.downloads }, later])
        expect(releaseOverlay(own, version, served)).toEqual(releaseContent({ ...bundled, ...served }, version));
    }
  });

  test('adds a release that the build did not have, as the newest', () => {
    const added = releases.releases.slice(0, 1).map((release) => ({ ...release, version: '9.0.0' }));
    const served = { releases: { ...releases, releases: [...added, ...releases.releases] } };
    const own = releaseContent(bundled, releases.releases[0]?.version ?? '');
    expect(releaseOverlay(undefined, '9.0.0', served)?.release.version).toBe('9.0.0');
    expect(releaseOverlay(own, '', served)).toMatchObject({ release: { version: '9.0.0' }, downloads: [] });
    expect(releaseOverlay(undefined, '7.0.0', served)).toBeUndefined();
  });
});
