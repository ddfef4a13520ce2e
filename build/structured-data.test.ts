import { describe, expect, test } from 'vitest';
import { readContent } from '../scripts/content/check-content.ts';
import { projectRoot } from '../scripts/setup/run.ts';
import { type Language, languages } from '../src/content/schemas/languages.ts';
import { pageNames } from '../src/lib/paths.ts';
import { dataBlock, structuredData } from './structured-data.ts';

const contents = readContent(projectRoot);
const { releases } = contents.en.releases;
const [newest, oldest] = [releases[0], releases.at(-1)];
const origin = 'https://www.site.example';
const preview = `${origin}/assets/image/open-graph/home.en.0123456789.png`;
const graphOf = (name: (typeof pageNames)[number], language: Language = 'en', version?: string) =>
  structuredData({ content: contents[language], origin, name, version, preview })['@graph'];
const typesOf = (...parameters: Parameters<typeof graphOf>) => graphOf(...parameters).map((node) => node['@type']);

/** Every `@id` that is defined, and every one that is only mentioned. */
function idsIn(value: unknown): { defined: string[]; mentioned: string[] } {
  const found = { defined: [] as string[], mentioned: [] as string[] };
  JSON.stringify(value, (_, node: unknown) => {
    if (typeof node !== 'object' || node === null || !('@id' in node)) return node;
    found[Object.keys(node).length > 1 ? 'defined' : 'mentioned'].push(String(node['@id']));
    return node;
  });
  return found;
}

describe('a page’s graph', () => {
  test('holds what the page is about', () => {
    expect(typesOf('home')).toEqual(['Organization', 'WebSite', 'SoftwareApplication', 'FAQPage']);
    expect(typesOf('about')).toEqual(['Organization', 'WebSite', 'BreadcrumbList']);
    expect(typesOf('versionUpdateContent', 'en', newest?.version)).toContain('TechArticle');
  });

  test.each(languages)('mentions nothing that it does not describe, in %s', (language) => {
    for (const name of pageNames) {
      const { defined, mentioned } = idsIn(graphOf(name, language));
      expect(mentioned.length, name).toBeGreaterThan(0);
      expect(defined, name).toEqual(expect.arrayContaining(mentioned));
      expect(new Set(defined).size, name).toBe(defined.length);
    }
  });

  test('claims no rating, no review and nothing that is empty', () => {
    for (const name of pageNames) {
      expect(JSON.stringify(graphOf(name))).not.toMatch(/aggregateRating|review|"":|:""|null/i);
    }
  });

  test('names the people of content on the page about them, and nobody without names', () => {
    const { about, ...content } = contents.en;
    const list = about.leadership.list.map((one, at) => ({ ...one, name: at === 0 ? 'Ada Example' : '' }));
    const named = { ...content, about: { ...about, leadership: { ...about.leadership, list } } };
    const employeesOn = (name: 'about' | 'home', subject: typeof named) =>
      structuredData({ content: subject, origin, name, preview })['@graph'].find(
        (node) => node['@type'] === 'Organization',
      )?.employee;
    const ada = { '@type': 'Person', name: 'Ada Example', jobTitle: list[0]?.role };
    expect(employeesOn('about', named)).toEqual([ada]);
    expect(employeesOn('home', named)).toBeUndefined();
    const nobody = list.map((one) => ({ ...one, name: '' }));
    expect(
      employeesOn('about', { ...named, about: { ...about, leadership: { ...about.leadership, list: nobody } } }),
    ).toBeUndefined();
  });

  test('tells the newest release from the one that was asked for', () => {
    const headlines = [undefined, newest?.version, oldest?.version].map(
      (version) => graphOf('versionUpdateContent', 'en', version).find((node) => node.headline)?.headline,
    );
    expect(headlines[0]).toContain(newest?.version);
    expect(headlines[1]).toContain(newest?.version);
    expect(headlines[2]).toContain(oldest?.version);
    expect(() => graphOf('versionUpdateContent', 'en', '9999.9.9')).toThrow('9999.9.9');
  });
});

test('a system whose only file is still to come is not promised', () => {
  const { downloads } = contents.en;
  const files = downloads.files.map((file) => (file.platform === 'linux' ? { ...file, url: '' as const } : file));
  const content = { ...contents.en, downloads: { ...downloads, files } };
  const app = structuredData({ content, origin, name: 'home', preview })['@graph'].find(
    ({ operatingSystem }) => operatingSystem,
  );
  const others = downloads.platforms.filter(({ id }) => id !== 'linux' && id !== 'web');
  expect(app?.operatingSystem).toBe(others.map(({ name }) => name).join(', '));
});

describe('a data block', () => {
  const hostile = 'a </script><script>alert("1")</script> <!-- \u2028 \u2029 \\ “b” 好';

  test('cannot be left by any text', () => {
    const block = dataBlock({ name: hostile });
    expect(block.match(/</g)).toHaveLength(2);
    expect(block).not.toMatch(/[\u2028\u2029]/);
  });

  test('says what it was given', () => {
    const block = dataBlock({ name: hostile });
    const text = /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(block)?.[1] ?? '';
    expect(JSON.parse(text)).toEqual({ name: hostile });
  });
});
