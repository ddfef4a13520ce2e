import type { Contents } from '../../scripts/content/check-content.ts';
import { canonicalAddress } from '../../src/content/addresses.ts';
import { formatMessage } from '../../src/content/format.ts';
import type { Content } from '../../src/content/page-content.ts';
import { defaultLanguage, languages } from '../../src/content/schemas/languages.ts';
import { feedPath, pageAddress, pageNames } from '../../src/lib/paths.ts';

const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&');

const link = (name: string, address: string, description: string): string =>
  `- [${escapeMarkdown(name)}](${address}): ${escapeMarkdown(description)}\n`;

/** The pages of a language, under the language's own name; the page of the newest release is among the releases. */
function pagesIn({ language, site, pages }: Content, origin: string): string {
  const name = site.languages.find(({ tag }) => tag === language)?.name ?? language;
  const links = pageNames
    .filter((page) => page !== 'versionUpdateContent')
    .map((page) => {
      const address = canonicalAddress(pageAddress(origin, page), language);
      return link(pages[page].title, address, pages[page].description);
    });
  return `## ${escapeMarkdown(name)}\n\n${links.join('')}`;
}

/** The releases of a language and its feeds. */
function releasesIn({ language, pages, releases, messages }: Content, origin: string): string {
  const { feeds } = messages.updates;
  const links = releases.releases.map(({ version, title, summary }) => {
    const address = canonicalAddress(pageAddress(origin, 'versionUpdateContent', version), language);
    return link(formatMessage(pages.versionUpdateContent.title, { version, title, summary }), address, summary);
  });
  const feedLinks = (['atom', 'json'] as const).map((format) =>
    link(feeds[format], new URL(feedPath(language, format), origin).href, feeds.lead),
  );
  return `## ${escapeMarkdown(pages.updateLogInfo.heading)}\n\n${links.join('')}${feedLinks.join('')}`;
}

/** What the site holds, for language models to read (llmstxt.org): its pages and releases in every language. */
export function llmsTxt(contents: Contents, origin: string): string {
  const { site } = contents[defaultLanguage];
  const sections = languages.flatMap((language) => [
    pagesIn(contents[language], origin),
    releasesIn(contents[language], origin),
  ]);
  return `# ${escapeMarkdown(site.brand)}\n\n> ${escapeMarkdown(site.description)}\n\n${sections.join('\n')}`;
}
