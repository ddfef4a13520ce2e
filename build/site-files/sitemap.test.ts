import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import { readContent } from '../../scripts/content/check-content.ts';
import { projectRoot } from '../../scripts/setup/run.ts';
import { languages } from '../../src/content/schemas/languages.ts';
import { pageNames } from '../../src/lib/paths.ts';
import { sitemap } from './sitemap.ts';

const origin = 'https://www.example.com';
const contents = readContent(projectRoot);
const { releases } = contents.en.releases;
const xml = sitemap(contents, origin);
const urls = [
  ...new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml').getElementsByTagName('url'),
];
const textIn = (element: (typeof urls)[number], tag: string) => element.getElementsByTagName(tag)[0]?.textContent ?? '';
const modified = (address: string) => {
  const url = urls.find((element) => textIn(element, 'loc') === origin + address);
  return url && textIn(url, 'lastmod');
};

test('the sitemap names every page and release once a language', () => {
  const addresses = urls.map((url) => textIn(url, 'loc'));
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toHaveLength((pageNames.length - 1 + releases.length) * languages.length);
});

test('a page and its translation name each other', () => {
  for (const url of urls) {
    const languagesOf = [...url.getElementsByTagName('xhtml:link')].map((link) => link.getAttribute('hreflang'));
    expect(languagesOf).toEqual([...languages, 'x-default']);
  }
});

test('a page is dated by its own content', () => {
  const [newest] = releases;
  const oldest = releases.at(-1);
  expect(modified(`/versionUpdateContent?version=${oldest?.version}`)).toBe(oldest?.date);
  expect(modified(`/versionUpdateContent?version=${newest?.version}&lang=zh-CN`)).toBe(newest?.date);
  expect(modified('/updateLogInfo')).toBe(contents.en.releases.updated);
  expect(modified('/privacyAgreement?lang=zh-CN')).toBe(contents['zh-CN'].legal.privacyAgreement.current.effective);
});
