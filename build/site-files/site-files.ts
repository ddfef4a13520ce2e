import type { Contents } from '../../scripts/content/check-content.ts';
import { languages } from '../../src/content/schemas/languages.ts';
import { feedPath } from '../../src/lib/paths.ts';
import { atom } from './atom.ts';
import { jsonFeed } from './json-feed.ts';
import { llmsTxt } from './llms-txt.ts';
import { releaseFeed } from './release-feed.ts';
import { robots } from './robots.ts';
import { securityTxt } from './security-txt.ts';
import { sitemap } from './sitemap.ts';
import { manifestPath, webManifest } from './web-manifest.ts';

/**
 * Every file that machines read beside the pages, by its path on the site: `/feeds/en.atom`, `/sitemap.xml` …
 * The same content and origin give the same bytes.
 * @param origin where the site will be: `https://www.example.com`
 */
export function siteFiles(contents: Contents, origin: string): ReadonlyMap<string, string> {
  const files = new Map([
    ['/sitemap.xml', sitemap(contents, origin)],
    ['/robots.txt', robots(origin)],
    ['/llms.txt', llmsTxt(contents, origin)],
    ['/.well-known/security.txt', securityTxt(contents, origin)],
  ]);
  for (const language of languages) {
    const feed = releaseFeed(contents[language], origin);
    files.set(feedPath(language, 'atom'), atom(feed));
    files.set(feedPath(language, 'json'), jsonFeed(feed));
    files.set(manifestPath(language), webManifest(contents[language]));
  }
  return files;
}
