import path from 'node:path';
import { Window } from 'happy-dom';
import Parser from 'rss-parser';
import { describe, expect, test } from 'vitest';
import type { Content } from '../src/content/page-content.ts';
import type { Inline } from '../src/content/schemas/primitives.ts';
import { contentIn } from './content/reading.ts';
import { atomFeed, jsonFeed } from './feeds.ts';
import { projectRoot } from './files.ts';
import { readContent } from './read.ts';
import { headTags, llmsTxt, securityTxt, shippedPackages, siteFiles, sitemap } from './site-files.ts';
import { workFolder, writeFiles } from './temporary-files.ts';

const origin = 'https://www.example.com';
const contents = readContent(projectRoot);

/** Text with characters that are special in XML, HTML, Markdown or JSON. */
const hostileWords = `Tom & Jerry’s <b>"quick" 'start'</b> ]]> --> </script> [a](b) {x} 中文“引号”。\u0007\ud800`;

/** The same text in a feed reader: XML cannot represent U+0007 or a lone surrogate. */
const hostileWordsAsRead = hostileWords.replace('\u0007\ud800', '');

/** Returns the content with `hostileWords` in the texts that the files contain. */
function withHostileWords(content: Content): Content {
  const hostile = structuredClone(content);
  Object.assign(hostile.site, { brand: hostileWords, description: hostileWords });
  hostile.pages.updateLogInfo.title = hostileWords;
  for (const release of hostile.releases.releases) {
    Object.assign(release, { title: hostileWords, summary: hostileWords });
    release.introduction = [
      { kind: 'paragraph', content: [hostileWords] },
      { kind: 'list', ordered: true, items: [[{ kind: 'strong', content: [hostileWords] }]] },
      { kind: 'heading', level: 3, text: hostileWords },
      { kind: 'pre', text: hostileWords },
      { kind: 'table', header: [[hostileWords]], rows: [], align: [] },
      { kind: 'quote', content: [{ kind: 'paragraph', content: [hostileWords] }] },
    ];
    const link = { kind: 'link', to: '/about?a=1&b="2"#c', content: [hostileWords] } satisfies Inline;
    release.changes = [{ id: 'one', kind: 'new', content: [link] }];
  }
  return hostile;
}

const [english, chinese] = [contentIn(contents, 'en'), contentIn(contents, 'zh-CN')];

describe.each(contents)('the feed in $language', (published) => {
  test('has times that are on the days of the releases in every time zone', () => {
    const { items } = jsonFeed(published, origin);
    for (const timeZone of ['Pacific/Honolulu', 'Australia/Sydney']) {
      const days = items.map((item) => new Date(item.date_published).toLocaleDateString('sv-SE', { timeZone }));
      expect(days, timeZone).toEqual(published.releases.releases.map(({ date }) => date));
    }
  });

  test('escapes any text that authors write, and has the date of its newest release', async () => {
    const json = jsonFeed(withHostileWords(published), origin);
    const fromAtom = await new Parser().parseString(atomFeed(json));
    expect(fromAtom.lastBuildDate).toBe(`${published.releases.releases[0]?.date}T12:00:00Z`);
    expect(fromAtom.title).toBe(hostileWordsAsRead);
    expect(fromAtom.items[0]?.summary).toBe(hostileWordsAsRead);
    const { body } = new Window().document;
    for (const html of [fromAtom.items[0]?.content, json.items[0]?.content_html]) {
      body.innerHTML = html ?? '';
      const occurrences = body.textContent.split(hostileWordsAsRead).length - 1;
      expect(occurrences, 'the texts of the introduction and the notes').toBe(7);
      expect(html).not.toContain('<b>');
      expect(html).not.toContain('</script>');
    }
  });

  test('has absolute links in its notes, to pages in its own language', () => {
    const [entry] = jsonFeed(withHostileWords(published), origin).items;
    const [, link = ''] = /<a href="([^"]*)"/.exec(entry?.content_html ?? '') ?? [];
    const { href, searchParams } = new URL(link.replaceAll('&amp;', '&'));
    expect(href).toMatch(/^https:\/\/www\.example\.com\/about\?.*#c$/);
    expect(searchParams.get('lang')).toBe(published.language);
  });
});

test('the date of a page in the sitemap is that of its content', () => {
  const entries = sitemap(contents, origin).split('<url>');
  const modified = (address: string) => {
    const entry = entries.find((candidate) => candidate.includes(`<loc>${origin}${address}</loc>`));
    return /<lastmod>(.*)<\/lastmod>/.exec(entry ?? '')?.[1];
  };
  expect(modified('/versionUpdateContent?version=1.0.0&amp;lang=zh-CN')).toBe('2025-09-16');
  expect(modified('/updateLogInfo?lang=en')).toBe(english.releases.updated);
  expect(modified('/privacyAgreement?lang=zh-CN')).toBe(chinese.legal.privacyAgreement.current.effective);
});

test('a feed has at most the 50 newest releases', () => {
  const content = structuredClone(english);
  const [release] = content.releases.releases;
  if (!release) throw new Error('The sample has releases.');
  const versions = Array.from({ length: 60 }, (_, index) => `1.0.${60 - index}`);
  content.releases.releases = versions.map((version) => ({ ...release, version }));
  const listed = jsonFeed(content, origin).items.map(({ url }) => new URL(url).searchParams.get('version'));
  expect(listed).toEqual(versions.slice(0, 50));
});

test('a feed has the day of an article, and the day of its last change', () => {
  const article = { slug: 'a', title: 'A', description: 'A.', date: '2026-11-10', sections: [], languages: [] };
  const changed = { ...article, slug: 'b', updated: '2026-11-12' };
  const feed = jsonFeed({ ...english, articles: { about: [article, changed] } }, origin, 'about');
  expect(feed.items.map(({ date_modified }) => date_modified)).toEqual([undefined, '2026-11-12T12:00:00Z']);
  expect(
    atomFeed(feed)
      .match(/(?<=<(?:published|updated)>)[-\d]+/g)
      ?.map((day) => day.slice(8)),
  ).toEqual(['12', '10', '10', '10', '12']);
});

test('the icon that systems may crop is the one with a ground', () => {
  for (const file of ['/site.webmanifest', '/site.zh-CN.webmanifest']) {
    const { icons } = JSON.parse(siteFiles(contents, origin).get(file) ?? '');
    for (const { src, purpose } of icons)
      expect([src, purpose]).toEqual([src, src.includes('maskable') ? 'maskable' : undefined]);
    expect(icons.map(({ src }: { src: string }) => src)).toContain('/icon-maskable-512.png');
  }
});

test('security.txt expires a year after the last change of any content', () => {
  const later = { ...english.faq, updated: '2028-02-29T23:30:00Z' };
  expect(securityTxt([{ ...english, faq: later }, chinese], origin)).toContain('\nExpires: 2029-03-01T00:00:00Z\n');
});

test('llms.txt escapes the texts of links', () => {
  const lines = llmsTxt([withHostileWords(english), withHostileWords(chinese)], origin).match(/^- .*$/gm) ?? [];
  // - [text](address): summary. Brackets and backslashes of the text are escaped.
  const validLine = /^- \[(?:\\.|[^\\[\]])+\]\(https:\/\/www\.example\.com\/[^\s()]*\): .+$/;
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !validLine.test(line))).toEqual([]);
});

test('the tags in a page’s head escape the brand', () => {
  const head = headTags(withHostileWords(english), 'home', {
    url: '/preview.png',
    width: 1200,
    height: 630,
    alt: hostileWords,
  });
  expect(head).toMatch(/^(?:<(?:link|meta)(?: [a-z]+="[^"<>]*")+>)+$/);
});

test('a package without the text of its license is refused by name', () => {
  const folder = path.join(workFolder(), 'node_modules/bare');
  writeFiles(folder, { 'package.json': '{ "name": "bare", "version": "1.0.0", "license": "MIT" }' });
  // The bundler's statistics of a module that was concatenated with another.
  const modules = [{ nameForCondition: '/src/a.ts', modules: [{ nameForCondition: path.join(folder, 'index.js') }] }];
  expect(() => shippedPackages(Object.assign({ modules }))).toThrow('bare');
});
