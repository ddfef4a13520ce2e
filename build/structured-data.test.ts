import { describe, expect, test } from 'vitest';
import { readContent } from '../scripts/content/check-content.ts';
import { projectRoot } from '../scripts/setup/run.ts';
import { dataBlock, structuredData } from './structured-data.ts';

const contents = readContent(projectRoot);
const origin = 'https://www.site.example';
const preview = `${origin}/assets/image/open-graph/home.en.0123456789.png`;

describe('a page’s graph', () => {
  test('lists the people who have a name in the content, on /about only', () => {
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

  test('describes the newest release where no version is requested, and no release that does not exist', () => {
    const headlineOf = (version?: string) =>
      structuredData({ content: contents.en, origin, name: 'versionUpdateContent', version, preview })['@graph'].find(
        (node) => node.headline,
      )?.headline;
    expect(headlineOf()).toContain(contents.en.releases.releases[0]?.version);
    expect(() => headlineOf('9999.9.9')).toThrow('9999.9.9');
  });
});

test('leaves out a system whose only file has no address yet', () => {
  const { downloads } = contents.en;
  const files = downloads.files.map((file) => (file.platform === 'linux' ? { ...file, url: '' as const } : file));
  const content = { ...contents.en, downloads: { ...downloads, files } };
  const app = structuredData({ content, origin, name: 'home', preview })['@graph'].find(
    ({ operatingSystem }) => operatingSystem,
  );
  const others = downloads.platforms.filter(({ id }) => id !== 'linux' && id !== 'web');
  expect(app?.operatingSystem).toBe(others.map(({ name }) => name).join(', '));
});

test('a data block contains its data, and no text that would end it', () => {
  const hostile = 'a </script><script>alert("1")</script> <!-- \u2028 \u2029 \\ “b” 好';
  const [, text = ''] =
    /^<script type="application\/ld\+json">([^<\u2028\u2029]*)<\/script>$/.exec(dataBlock({ hostile })) ?? [];
  expect(JSON.parse(text)).toEqual({ hostile });
});
