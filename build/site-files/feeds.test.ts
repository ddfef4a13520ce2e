import { Window } from 'happy-dom';
import Parser from 'rss-parser';
import { describe, expect, test } from 'vitest';
import { readContent } from '../../scripts/content/check-content.ts';
import { projectRoot } from '../../scripts/setup/run.ts';
import { lineText } from '../../src/content/plain-text.ts';
import { languages } from '../../src/content/schemas/languages.ts';
import { atom } from './atom.ts';
import { hostileContents, hostileWordsAsRead } from './hostile-content.ts';
import { jsonFeed } from './json-feed.ts';
import { releaseFeed } from './release-feed.ts';

const origin = 'https://www.example.com';
const contents = readContent(projectRoot);
const hostile = hostileContents(contents);

/** What a reader shows of HTML: its text. */
function textOf(html: string | undefined): string {
  const { body } = new Window().document;
  body.innerHTML = html ?? '';
  return body.textContent;
}

describe.each(languages)('the feed in %s', (language) => {
  const feed = releaseFeed(contents[language], origin);
  const { releases } = contents[language].releases;

  test('has every release with all of its notes, newest first', async () => {
    const { items } = await new Parser().parseString(atom(feed));
    expect(items).toHaveLength(releases.length);
    for (const [at, { version, summary, changes, knownIssues, date }] of releases.entries()) {
      const item = items[at];
      expect(item?.title).toContain(version);
      expect(item?.summary).toBe(summary);
      expect(item?.pubDate?.slice(0, 10)).toBe(date);
      const text = textOf(item?.content);
      for (const { content } of [...changes, ...knownIssues]) expect(text).toContain(lineText(content));
    }
  });

  test('shows the release’s own day from Hawaii to Sydney', () => {
    for (const [at, { published }] of feed.entries.entries()) {
      for (const timeZone of ['Pacific/Honolulu', 'UTC', 'Asia/Shanghai', 'Australia/Sydney']) {
        const day = new Date(published).toLocaleDateString('sv-SE', { timeZone });
        expect(day).toBe(releases[at]?.date);
      }
    }
  });

  test('was last updated with its newest release, whenever it is built', () => {
    expect(feed.updated).toBe(feed.entries[0]?.published);
    expect(atom(releaseFeed(contents[language], origin))).toBe(atom(feed));
    expect(jsonFeed(releaseFeed(contents[language], origin))).toBe(jsonFeed(feed));
  });

  test('keeps whatever authors write apart from its own markup', async () => {
    const spoilt = releaseFeed(hostile[language], origin);
    const fromAtom = await new Parser().parseString(atom(spoilt));
    const fromJson = JSON.parse(jsonFeed(spoilt));
    expect(fromAtom.title).toBe(hostileWordsAsRead);
    expect(fromAtom.items[0]?.summary).toBe(hostileWordsAsRead);
    for (const html of [fromAtom.items[0]?.content, fromJson.items[0].content_html]) {
      expect(textOf(html).split(hostileWordsAsRead)).toHaveLength(6);
      expect(html).not.toContain('<b>');
      expect(html).not.toContain('</script>');
    }
  });

  test('leads from its notes to whole addresses, pages in its own language', () => {
    const [entry] = releaseFeed(hostile[language], origin).entries;
    const page = new URL(/<a href="([^"]*)"/.exec(entry?.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '');
    expect(page.origin + page.pathname).toBe(`${origin}/about`);
    expect(page.searchParams.get('lang')).toBe(language === 'en' ? null : language);
    expect(page.hash).toBe('#c');
  });
});

test('no two entries share an id, in whatever language', () => {
  const ids = languages.flatMap((language) => releaseFeed(contents[language], origin).entries.map(({ url }) => url));
  expect(new Set(ids).size).toBe(ids.length);
});
