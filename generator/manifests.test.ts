import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type LiveFields, layoutContent, valuesOf } from '../src/content/page-content.ts';
import { type LiveContent, liveKinds } from '../src/content/schemas/live.ts';
import { layoutSite } from '../src/content/selections.ts';
import { pageNames } from '../src/lib/paths.ts';
import { releaseContent, renewRelease } from '../src/pages/versionUpdateContent/page.ts';
import { fixtureRoot } from './files.ts';
import { lastModified, manifestOf } from './manifests.ts';
import { contentFiles, pageContent, readContent } from './read.ts';

const contents = readContent(fixtureRoot);
const files = contentFiles(contents);

describe.each(contents)('the content in $language', (content) => {
  const { language } = content;

  test.each(pageNames)('of %s has less than 6 kB, and a date', (page) => {
    const text = files.get(`/${language}/pages/${page}.json`) ?? '';
    expect(Object.keys(JSON.parse(text))).not.toHaveLength(0);
    expect(brotliCompressSync(text).length).toBeLessThan(6000);
    expect(lastModified(content, page)).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test('keeps a name and its number on one line', () => {
    const text = files.get(`/${language}/pages/downLoad.json`);
    expect(text).toContain('Windows\u00a010');
    expect(text).not.toMatch(/(?:Windows|Android|RHEL) \d/);
  });
});

test('the update log of 2,000 releases has the texts of the newest, links to the others, and the texts of all in another file', () => {
  const [content] = contents;
  const [sample] = content.releases.releases.slice(-1);
  if (!sample) throw new Error('The fixture has no release.');
  const releases = Array.from({ length: 2000 }, (_, at) => ({ ...sample, version: `1.${2000 - at}.0` }));
  const many = contentFiles([{ ...content, releases: { ...content.releases, releases } }]);
  const log = many.get('/en/pages/updateLogInfo.json') ?? '';
  expect(JSON.parse(log)).toMatchObject({ releases: { length: 20 }, older: { length: 1980 } });
  expect(brotliCompressSync(log).length).toBeLessThan(20_000);
  expect(JSON.parse(many.get('/en/all-releases.json') ?? '')).toHaveLength(2000);
  expect([...many.keys()].filter((file) => file.startsWith('/en/releases/')).length).toBeLessThan(100);
});

describe.each(contents)('content that is served in $language', (bundled) => {
  const { site, downloads, plans, faq, releases } = bundled;
  const changed = ['tagline', 'name', 'label', 'question', 'title'];
  const later: LiveContent = JSON.parse(JSON.stringify({ site, downloads, plans, faq, releases }), (key, value) =>
    changed.includes(key) ? 'New' : key === 'monthly' ? 1 : value,
  );
  const all = { ...bundled, ...later };

  test.each(pageNames)(
    'gives %s the same content as a build with it, by the kinds that the page requests alone',
    (page) => {
      const live: LiveFields = manifestOf(page).live ?? {};
      const kinds = Object.values(live).map(({ kind }) => kind);
      const own = pageContent(page, bundled);
      expect({ ...own, ...valuesOf(live, later) }).toEqual(pageContent(page, all));
      for (const kind of liveKinds) {
        const renewed = { ...own, ...valuesOf(live, { [kind]: later[kind] }) };
        if (!kinds.includes(kind)) expect(renewed, kind).toEqual(own);
        else if (kind !== 'site') expect(renewed, kind).not.toEqual(own);
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
        expect(renewRelease(own, version, served)).toEqual(releaseContent({ ...bundled, ...served }, version));
    }
  });

  test('adds a release that the build did not have, as the newest', () => {
    const added = releases.releases.slice(0, 1).map((release) => ({ ...release, version: '9.0.0' }));
    const served = { releases: { ...releases, releases: [...added, ...releases.releases] } };
    const own = releaseContent(bundled, releases.releases[0]?.version ?? '');
    expect(renewRelease(undefined, '9.0.0', served)?.release.version).toBe('9.0.0');
    expect(renewRelease(own, '', served)).toMatchObject({ release: { version: '9.0.0' }, downloads: [] });
    expect(renewRelease(undefined, '7.0.0', served)).toBeUndefined();
  });
});
