import { expect, test } from 'vitest';
import type { PageName } from '../src/lib/paths.ts';
import { fixtureRoot } from './files.ts';
import { readContent } from './read.ts';
import { dataBlock, structuredData } from './structured-data.ts';

const [content] = readContent(fixtureRoot);

/** The values of a property of all nodes of a page's graph. */
function values(property: string, name: PageName, subject = content, version?: string): unknown[] {
  const origin = 'https://www.site.example';
  const preview = `${origin}/assets/image/open-graph/home.en.0123456789.png`;
  const { '@graph': nodes } = structuredData({ content: subject, origin, name, version, preview });
  return nodes.flatMap((node) => (node[property] === undefined ? [] : [node[property]]));
}

test('lists the people who have a name in the content, on /about only', () => {
  const { about } = content;
  const withName = (name: string) => {
    const list = about.contact.list.map((one, at) => ({ ...one, name: at === 0 ? name : '' }));
    return { ...content, about: { ...about, contact: { ...about.contact, list } } };
  };
  const ada = { '@type': 'Person', name: 'Ada Example', jobTitle: about.contact.list[0]?.role };
  expect(values('employee', 'about', withName('Ada Example'))).toEqual([[ada]]);
  expect(values('employee', 'home', withName('Ada Example'))).toEqual([]);
  expect(values('employee', 'about', withName(''))).toEqual([]);
});

test('describes the newest release where no version is requested, and no release that does not exist', () => {
  const newest = expect.stringContaining(content.releases.releases[0]?.version ?? 'none');
  expect(values('headline', 'versionUpdateContent')).toEqual([newest]);
  expect(() => values('headline', 'versionUpdateContent', content, '9999.9.9')).toThrow('9999.9.9');
});

test('leaves out a system whose only file has no address yet', () => {
  const { downloads } = content;
  const files = downloads.files.map((file) => (file.platform === 'linux' ? { ...file, url: '' as const } : file));
  const others = downloads.platforms.filter(({ id }) => id !== 'linux' && id !== 'web');
  const systems = others.map(({ name }) => name).join(', ');
  expect(values('operatingSystem', 'home', { ...content, downloads: { ...downloads, files } })).toEqual([systems]);
});

test('a data block contains its data, and no text that would end it', () => {
  const hostile = 'a </script><script>alert("1")</script> <!-- \u2028 \u2029 \\ “b” 好';
  const [, text = ''] =
    /^<script type="application\/ld\+json">([^<\u2028\u2029]*)<\/script>$/.exec(dataBlock({ hostile })) ?? [];
  expect(JSON.parse(text)).toEqual({ hostile });
});
