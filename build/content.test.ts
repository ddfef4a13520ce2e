import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { newer } from '../mocks/content-source.ts';
import { readContent } from '../scripts/content/check-content.ts';
import { projectRoot } from '../scripts/setup/run.ts';
import { lastModified } from '../src/content/last-modified.ts';
import { layoutOverlay, pageKinds, pageOverlay, releaseOverlay } from '../src/content/overlay.ts';
import { layoutContent, pageContent, releaseContent } from '../src/content/page-content.ts';
import { languages } from '../src/content/schemas/languages.ts';
import { servedKinds } from '../src/content/served.ts';
import { pageNames } from '../src/lib/paths.ts';
import { contentFiles } from './content.ts';

const contents = readContent(projectRoot);
const files = contentFiles(contents);

const withPlainSpaces = (json: string): unknown => JSON.parse(json.replaceAll('\u00a0', ' '));

describe.each(languages)('the content in %s', (language) => {
  const content = contents[language];

  test.each(pageNames)('gives %s what it shows, in less than 6 kB, with a date', (page) => {
    const text = files.get(`${language}/pages/${page}.json`) ?? '';
    expect(withPlainSpaces(text)).toEqual(withPlainSpaces(JSON.stringify(pageContent(content, page))));
    expect(brotliCompressSync(text).length).toBeLessThan(6000);
    expect(lastModified(content, page)).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test('keeps a name and its number on one line', () => {
    const text = files.get(`${language}/pages/downLoad.json`);
    expect(text).toContain('Windows\u00a010');
    expect(text).not.toMatch(/(?:Windows|Android|RHEL) \d/);
  });
});

describe.each(languages)('content that is served in %s', (language) => {
  const { site, downloads, plans, faq, releases, ...rest } = contents[language];
  const bundled = contents[language];
  const later = {
    site: newer('site', site),
    downloads: newer('downloads', downloads),
    plans: newer('plans', plans),
    faq: newer('faq', faq),
    releases: newer('releases', releases),
  };

  test.each(pageNames)('gives %s the same content as a build with it', (page) => {
    const built = pageContent({ ...rest, ...later }, page);
    expect(pageOverlay(page, pageContent(bundled, page), later)).toEqual(built);
  });

  test.each(pageNames)('changes %s by the kinds that the page requests, and by no other', (page) => {
    const own = pageContent(bundled, page);
    for (const kind of servedKinds) {
      const changed = pageOverlay(page, own, { [kind]: later[kind] });
      // Every page requests the site's facts, for its header and footer.
      if (!pageKinds(page).includes(kind)) expect(changed, kind).toEqual(own);
      else if (kind !== 'site') expect(changed, kind).not.toEqual(own);
    }
  });

  test('gives header and footer the same content as a build with it', () => {
    const built = layoutContent({ ...rest, ...later });
    expect(layoutOverlay(layoutContent(bundled), later)).toEqual(built);
  });

  test('gives each release the same content as a build with it', () => {
    const all = { ...rest, ...later };
    for (const { version } of releases.releases) {
      const own = releaseContent(bundled, version);
      expect(releaseOverlay(own, version, later)).toEqual(releaseContent(all, version));
      expect(releaseOverlay(own, version, {})).toEqual(own);
      expect(releaseOverlay(own, version, { downloads: later.downloads })).toEqual(
        releaseContent({ ...bundled, downloads: later.downloads }, version),
      );
    }
  });

  test('adds a release that the build did not have, as the newest', () => {
    const [first] = releases.releases;
    if (!first) throw new Error('There is no release.');
    const served = { releases: { ...releases, releases: [{ ...first, version: '9.0.0' }, ...releases.releases] } };
    const own = releaseContent(bundled, first.version);
    expect(releaseOverlay(undefined, '9.0.0', served)?.release.version).toBe('9.0.0');
    expect(releaseOverlay(own, '', served)).toMatchObject({ release: { version: '9.0.0' }, downloads: [] });
    expect(releaseOverlay(undefined, '7.0.0', served)).toBeUndefined();
  });
});
