import { expect, test } from '@playwright/test';
import { feedPath, pageNames, pagePath, releasePath } from '../../src/config/paths.ts';
import { english, languages, releases } from '../support/content.ts';
import { send } from '../support/raw-http.ts';

test('A language model is told what the site is and where its pages are, in the form of llmstxt.org', async () => {
  const { status, headers, body } = await send('/llms.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const [title, summary, ...sections] = body
    .toString()
    .trim()
    .split(/\n\n(?=## |> )/);
  expect(title).toBe(`# ${english.site.brand}`);
  expect(summary).toMatch(/^> \S.+$/);
  for (const section of sections) expect(section).toMatch(/^## \S.*\n\n(?:- \[.+\]\(https?:\/\/\S+\): \S.*(?:\n|$))+$/);
});

test('Every link of llms.txt leads there, and no page, release or feed is left out', async () => {
  const text = (await send('/llms.txt')).body.toString();
  const addresses = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, address = '']) => new URL(address));
  for (const { pathname, search } of addresses) {
    const { status, headers } = await send(pathname + search);
    expect([pathname + search, status, headers['x-robots-tag']]).toEqual([pathname + search, 200, undefined]);
  }
  // Without the page of the newest release, which is among the releases.
  const pages = pageNames.filter((name) => name !== 'versionUpdateContent').map(pagePath);
  const found = addresses.map(({ pathname, search }) => pathname + search);
  for (const language of languages) {
    const ending = (path: string) =>
      language === languages[0] ? '' : `${path.includes('?') ? '&' : '?'}lang=${language}`;
    for (const path of [...pages, ...releases.map(({ version }) => releasePath(version))]) {
      expect(found).toContain(path + ending(path));
    }
    expect(found).toContain(feedPath(language, 'atom'));
  }
});
