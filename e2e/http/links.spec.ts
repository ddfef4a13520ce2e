import { expect, test } from '@playwright/test';
import { pageAt, pageNames, pagePath, rootPath } from '../../src/config/paths.ts';

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

for (const name of pageNames) {
  test(`Every link of ${pagePath(name)} works as it is in the HTML`, async ({ request, baseURL }) => {
    const here = new URL(pagePath(name), baseURL);
    const html = await (await request.get(here.href)).text();
    const links = html.match(/<a\b[^>]*>/g) ?? [];
    expect(links.length, 'links in the header and the footer').toBeGreaterThan(pageNames.length);
    const hrefs = new Set(links.map((tag) => attribute(tag, 'href')?.replaceAll('&amp;', '&')));
    for (const href of hrefs) {
      expect(href, 'a link leads somewhere').toBeTruthy();
      const url = new URL(href ?? '', here);
      if (url.origin !== here.origin) continue;
      const answer = await request.head(url.href);
      expect(answer.status(), href).toBe(200);
      // Unknown paths answer 200 as well, with a copy of the home page.
      const isPage = answer.headers()['content-type']?.startsWith('text/html') && url.pathname !== rootPath;
      if (isPage) expect(pageAt(url.pathname), href).toBeDefined();
      const target = url.pathname === here.pathname && decodeURIComponent(url.hash.slice(1));
      if (target) expect(html, `what ${href} leads to`).toContain(` id="${target}"`);
    }
  });
}
