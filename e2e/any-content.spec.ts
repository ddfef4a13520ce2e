import { readFileSync } from 'node:fs';
import path from 'node:path';
import { feedPath, releasePath, rootPath } from '../src/lib/paths.ts';
import { expectReadableText, findViolations } from './support/accessibility.ts';
import {
  cacheFonts,
  documentRequests,
  expectNoLayoutShift,
  goInApp,
  holdScripts,
  idle,
  open,
  recordCopies,
  started,
  visitWith,
} from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { attributes, documentOf } from './support/http.ts';
import { heading, narrow, wide } from './support/pages.ts';
import { buildAndServe, findUnwantedWords, sites } from './support/sites.ts';

/** A page in a language, as in the sitemap. The path of a release has its version as a query. */
type Address = { path: string; language: string };

const isRelease = ({ path }: Address) => path.includes('?');
const isArticle = ({ path }: Address) => path.lastIndexOf('/') > 0;
const inLanguage = (address: Address) => `${address.path}${isRelease(address) ? '&' : '?'}lang=${address.language}`;

const fetchText = async (site: string, file: string) => (await fetch(new URL(file, site))).text();

async function fetchSitemap(site: string): Promise<Address[]> {
  const sitemap = await fetchText(site, '/sitemap.xml');
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => {
    const { pathname, searchParams } = new URL(url.replaceAll('&amp;', '&'));
    const version = searchParams.get('version');
    return { path: version ? releasePath(version) : pathname, language: searchParams.get('lang') ?? '' };
  });
}

/** Returns the languages of a site, or of a page, the default one first. */
const languagesOf = (addresses: readonly Address[]) => [...new Set(addresses.map(({ language }) => language))];

/**
 * The pages that a browser visits. Of the releases only the oldest, because the page of the newest is also at a path of its own. Of
 * the articles only the newest.
 * Each page is visited in one language, and only its texts are measured in the others. Languages and widths alternate.
 */
const pagesToVisit = (addresses: readonly Address[]) =>
  languagesOf(addresses).flatMap((language, languageIndex, languages) => {
    const isVisited = (pageIndex: number) => pageIndex % languages.length === languageIndex;
    const isInNarrowPair = (pageIndex: number) => Math.floor(pageIndex / 2) % 2 === 0;
    const pages = addresses.filter((address) => address.language === language);
    const single = pages.filter((address) => !isRelease(address) && !isArticle(address));
    const visited = [...single, ...pages.filter(isRelease).slice(-1), ...pages.filter(isArticle).slice(0, 1)];
    return visited.map((address, index) => ({
      ...address,
      isStatic: !isVisited(index),
      isNarrow: isInNarrowPair(index),
    }));
  });

async function fetchPage(site: string, language: string, path: string) {
  const response = await fetch(new URL(path, site), { headers: { cookie: `lang=${language}` }, redirect: 'manual' });
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const { status, headers } = response;
  return { status, headers, isPage, page: documentOf(isPage ? await response.text() : '') };
}

type Page = ReturnType<typeof documentOf>;

/** The links of a page: those that visitors follow, its files, and those for search engines. */
function linksIn(page: Page): string[] {
  const structuredData = page.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  // An `@id` is a name, which need not lead to a page.
  const withoutIds = structuredData.replace(/"@id":"[^"]*"/g, '');
  const urlsInStructuredData = [...withoutIds.matchAll(/"(https?:[^"]+)"/g)].map(([, url = '']) => url);
  return [
    ...attributes(page, 'a[href], link[href]', 'href'),
    ...attributes(page, '[src]', 'src'),
    ...attributes(page, 'meta[property="og:image"]', 'content'),
    ...urlsInStructuredData,
  ];
}

/** Expects a page's head to have its URL, its language and its translations. Returns the site's origin. */
function expectMetadata(page: Page, address: Address, languages: readonly string[]): string {
  const what = inLanguage(address);
  const canonical = attributes(page, 'link[rel="canonical"]', 'href').join(' | ');
  const { origin } = new URL(canonical);
  expect.soft(canonical, what).toBe(origin + what);
  expect.soft(attributes(page, 'html', 'lang'), what).toEqual([address.language]);
  expect.soft(page.querySelectorAll('h1').length, `main headings of ${what}`).toBe(1);
  const translations = [...page.querySelectorAll('link[rel="alternate"][hreflang]')].map((link) => [
    link.getAttribute('hreflang'),
    link.getAttribute('href'),
  ]);
  const expected = [...languages, 'x-default'].map((hreflang) => {
    const language = hreflang === 'x-default' ? (languages[0] ?? '') : hreflang;
    return [hreflang, origin + inLanguage({ ...address, language })];
  });
  if (languages.length > 1) expect.soft(translations, `translations of ${what}`).toEqual(expected);
  const languageLinks = [...page.querySelectorAll('a[hreflang]')].map((link) => link.getAttribute('lang'));
  const targets = attributes(page, 'a[hreflang]', 'hreflang');
  expect.soft(languageLinks, `the languages of links to other languages of ${what}`).toEqual(targets);
  const empty = [...page.querySelectorAll('ul, ol, nav, section')].filter(({ children }) => children.length === 0);
  const excerpts = empty.map(({ outerHTML }) => outerHTML);
  expect.soft(excerpts, `lists and sections without content of ${what}`).toEqual([]);
  return origin;
}

/** Expects links to lead to an existing page and anchor, if within the site. `links` has the page of each link. */
async function expectLinksResolve(links: Map<string, string>, origin: string, site: string, language: string) {
  for (const [link, from] of links) {
    const what = `${link || 'an empty link'} of ${from}`;
    const url = new URL(link, new URL(from, origin));
    expect.soft(link, what).not.toBe('');
    if (url.origin !== origin) continue;
    const { status, headers, isPage, page } = await fetchPage(site, language, url.pathname + url.search);
    // A page may link to an old address.
    if ([301, 302].includes(status)) continue;
    expect.soft(status, what).toBe(200);
    if (!isPage || url.pathname === rootPath) continue;
    // Unknown paths and versions answer 200 as well, but with an X-Robots-Tag.
    expect.soft(headers.get('x-robots-tag'), what).toBeNull();
    const anchor = decodeURIComponent(url.hash.slice(1));
    if (anchor) expect.soft(page.getElementById(anchor), what).not.toBeNull();
  }
}

for (const [name, site] of Object.entries(sites)) {
  test.describe(name, { tag: 'url' in site && site.isQuick ? [] : '@full' }, () => {
    // In one worker, which builds the site once.
    test.describe.configure({ mode: 'default' });

    let served: { url: string; dist?: string; stop?: () => Promise<void> };
    test.beforeAll(async () => {
      test.setTimeout(900_000);
      served = 'url' in site ? site : await buildAndServe(site);
    });
    test.afterAll(() => served.stop?.());
    const at = (path: string) => new URL(path, served.url).href;
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    test.beforeEach(async ({ context, pageErrors }) => {
      test.setTimeout(600_000);
      // No test reaches the hosts of third-party scripts, and the signal below refuses consent to them.
      pageErrors.allow(/ERR_NAME_NOT_RESOLVED/);
      await context.addInitScript(() => {
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      });
    });

    test('Each page has its own address, title and summary, and no dead links @search-engine', async () => {
      const addresses = await fetchSitemap(served.url);
      const languages = languagesOf(addresses);
      for (const language of languages) {
        const links = new Map<string, string>();
        const earlierTexts = new Set<string>();
        let origin = '';
        const pages = addresses.filter((address) => address.language === language);
        // A site may hide pages.
        expect(pages.length, 'the number of pages in the sitemap').toBeGreaterThan(1);
        for (const address of pages) {
          const { page, headers } = await fetchPage(served.url, language, address.path);
          expect.soft(headers.get('content-language'), address.path).toBe(language);
          const translations = addresses.filter(({ path: other }) => other === address.path);
          origin = expectMetadata(page, address, languagesOf(translations));
          const title = [...page.querySelectorAll('title')].map(({ textContent }) => textContent);
          // Releases may share a summary: the content check only warns of it.
          const summary = isRelease(address) ? [] : attributes(page, 'meta[name="description"]', 'content');
          const emptyOrRepeated = [...title, ...summary].filter((text) => !text || earlierTexts.has(text));
          expect.soft(emptyOrRepeated, `empty or repeated titles and summaries of ${address.path}`).toEqual([]);
          for (const text of [...title, ...summary]) earlierTexts.add(text);
          for (const link of linksIn(page)) links.set(link, address.path);
        }
        const feedFile = await fetchText(served.url, feedPath(language, 'json'));
        const feed: { items: { content_html: string }[] } = JSON.parse(feedFile);
        for (const { content_html } of feed.items)
          for (const link of attributes(content_html, 'a', 'href')) links.set(link, 'the feed');
        const markdownLinks = (await fetchText(served.url, '/llms.txt')).matchAll(/\]\((http[^)]+)/g);
        const linksOfLlms = [...markdownLinks].map(([, link = '']) => link);
        const addressesOfPages = pages.map((address) => origin + inLanguage(address));
        expect(linksOfLlms, 'the links of llms.txt').toEqual(expect.arrayContaining(addressesOfPages));
        for (const link of linksOfLlms) links.set(link, '/llms.txt');
        await expectLinksResolve(links, origin, served.url, language);
      }
    });

    test('Each page is readable at any width, without layout shifts @visitor', async ({ page }) => {
      await visitWith(page, 'Chrome, Windows on Intel');
      const addresses = await fetchSitemap(served.url);
      for (const language of languagesOf(addresses)) {
        await cacheFonts(page, at(`/no/such/page?lang=${language}`));
        await expect(page).toHaveURL(at(`/home?lang=${language}`));
      }
      const pages = pagesToVisit(addresses);
      for (const { isNarrow, ...address } of pages.filter(({ isStatic }) => !isStatic)) {
        const what = inLanguage(address);
        await page.setViewportSize(isNarrow ? narrow : wide);
        await page.emulateMedia({ colorScheme: isNarrow ? 'dark' : 'light' });
        await open(page, at(what));
        await idle(page);
        await expectNoLayoutShift(page, what);
        const [first] = await page.locator('main details').all();
        if (first) await expect.soft(first, `what ${what} hides until it is complete`).toBeVisible();
        expect.soft(await findViolations(page), what).toEqual([]);
        if (['/home', '/downLoad'].includes(address.path)) {
          // The windows without the browser's bars.
          for (const [width, height] of [
            [390, 720],
            [1366, 650],
          ] as const) {
            await page.setViewportSize({ width, height });
            await expect.soft(page.getByRole('main').getByRole('link').first(), what).toBeInViewport({ ratio: 1 });
            if ('shown' in site && site.shown) await expect.soft(page.getByText(site.shown), what).toBeVisible();
          }
        }
        await expectReadableText(page, what);
      }
      await holdScripts(page);
      for (const address of pages.filter(({ isStatic }) => isStatic)) {
        await page.goto(at(inLanguage(address)), { waitUntil: 'domcontentloaded' });
        await expectReadableText(page, inLanguage(address));
      }
    });

    // On the sample, language-and-theme.spec.ts does the same.
    test('A visitor can switch the language of this and the next page', { tag: '@full' }, async ({ page }) => {
      const [first = '', ...others] = languagesOf(await fetchSitemap(served.url));
      const language = others.at(-1);
      test.skip(!language, 'The site has one language.');
      await page.setViewportSize(wide);
      await open(page, at(`/subscribe?x=1&lang=${first}#y`));
      // If there are more than two languages, their links are in the menu.
      if (others.length > 1) await page.getByRole('banner').locator('button[command="show-modal"]').last().click();
      await page.getByRole('banner').locator(`a[hreflang="${language}"]`).filter({ visible: true }).click();
      await expect(page).toHaveURL(at(`/subscribe?x=1&lang=${language}#y`));
      await started(page);
      await page.getByRole('contentinfo').locator('a[href="/about"]').first().click();
      await expect(page).toHaveURL(at('/about'));
      await expect(page.locator('html')).toHaveAttribute('lang', language ?? '');
    });

    if ('url' in site) return;

    test('An article is found, read and printed in each language that has it @full @visitor', async ({
      page,
      browser,
    }) => {
      test.skip(!site.hasArticles, 'The site has no articles.');
      for (const [from, to] of [
        ['one-language', '/blogoftests/one-language?lang=en&once=1'],
        ['one-language?lang=zh-CN', '/blogoftests?lang=zh-CN'],
        ['old-name?lang=en', '/blogoftests/check-before-you-send?lang=en'],
        ['next-year', '/blogoftests'],
      ]) {
        const headers = { 'accept-language': 'zh-CN' };
        const response = await fetch(at(`/blogoftests/${from}`), { redirect: 'manual', headers });
        expect(response.headers.get('location'), from).toBe(to);
      }
      const copies = await recordCopies(page);
      await open(page, at('/blogoftests?lang=en'));
      const requests = documentRequests(page);
      const main = page.getByRole('main');
      await main.getByText('2024').last().click();
      await main.getByRole('link', { name: 'Note 0', exact: true }).click();
      await expect(heading(page)).toHaveText('Note 0');
      await goInApp(page, '/blogoftests/check-before-you-send');
      const copyButton = main.getByRole('button', { name: 'Copy', exact: true });
      await copyButton.click();
      await expect.poll(() => copies).toEqual(['/usr/bin/diff answer.txt source.txt']);
      await page.emulateMedia({ media: 'print' });
      await expect(copyButton).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
      await main.getByRole('navigation', { name: 'Contents' }).getByRole('link').last().click();
      await expect(page).toHaveURL(at('/blogoftests/check-before-you-send#ask-again'));
      await main.getByRole('link', { name: 'what the source does not say' }).click();
      await expect(heading(page)).toHaveText('Why this is in English');
      await goInApp(page, '/blogoftests/unknown');
      await expect(page).toHaveURL(at('/blogoftests'));
      expect(requests, 'documents that the app loads').toEqual([]);
      const plain = await browser.newPage({ javaScriptEnabled: false });
      await plain.goto(at('/blogoftests/check-before-you-send?lang=zh-CN'));
      await plain.emulateMedia({ media: 'print' });
      await expect(heading(plain)).toHaveText('发出之前先核对');
      await expect(plain.getByRole('navigation', { name: '前后文章' })).toBeHidden();
      await plain.close();
    });

    test('The build contains everything that the content adds, and nothing that it leaves out @full @editor', async () => {
      const { dist = '' } = served;
      for (const [file, text] of Object.entries(site.present))
        expect.soft(readFileSync(path.join(dist, file), 'utf8'), file).toMatch(text);
      expect.soft(await findUnwantedWords(dist, site)).toEqual([]);
    });
  });
}
