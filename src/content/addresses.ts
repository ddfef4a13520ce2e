import type { PageName } from '@/lib/paths';
import type { Content } from './page-content.ts';
import { defaultLanguage, type Language } from './schemas/languages.ts';

/** The ids of the sections that links may lead to, for each page; the same in every language. */
const pageAnchors: Partial<Record<PageName, readonly string[]>> = {
  home: ['features', 'comparison', 'membership', 'release', 'faq'],
  downLoad: ['files', 'verify', 'phone', 'faq'],
  about: ['mission', 'principles', 'timeline', 'contact', 'press-kit'],
  subscribe: ['plans', 'compare', 'terms', 'faq'],
  privacyAgreement: ['history'],
  userAgreement: ['history'],
  updateLogInfo: ['compare', 'feeds'],
  versionUpdateContent: ['downloads', 'known-issues'],
};

/** The id of a question's element. */
export const questionAnchor = (id: string): string => `faq-${id}`;

const legalAnchors = (content: Content, page: 'privacyAgreement' | 'userAgreement'): string[] =>
  content.legal[page].current.sections.flatMap(({ id, body }) => [
    id,
    ...body.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])),
  ]);

/** The anchors that content adds. `version` names a release's page; without it, the newest release's. */
function contentAnchors(content: Content, page: PageName, version: string | undefined): string[] {
  switch (page) {
    case 'privacyAgreement':
    case 'userAgreement':
      return legalAnchors(content, page);
    case 'versionUpdateContent': {
      const { releases } = content.releases;
      const release = version === undefined ? releases[0] : releases.find((one) => one.version === version);
      return [...(release?.changes ?? []), ...(release?.knownIssues ?? [])].map(({ id }) => id);
    }
    case 'about':
      return content.about.leadership.list.some(({ name }) => name) ? ['leadership'] : [];
    case 'subscribe':
      return content.plans.terms.map(({ id }) => id);
    case 'downLoad':
      return [...content.downloads.platforms, ...content.downloads.files].map(({ id }) => id);
    default:
      return [];
  }
}

/** Every anchor of a page. */
export function anchorsOf(content: Content, page: PageName, version?: string): string[] {
  const questions = content.faq.entries.filter(({ pages }) => pages.some((name) => name === page));
  return [
    ...(pageAnchors[page] ?? []),
    ...contentAnchors(content, page, version),
    ...questions.map(({ id }) => questionAnchor(id)),
  ];
}

/** A page's URL with a language, which takes precedence over the visitor's. */
export function addressIn(address: URL, language: Language): string {
  const url = new URL(address);
  url.searchParams.set('lang', language);
  return url.href;
}

/** A page's canonical URL in a language: without `lang` in the default language. */
export const canonicalAddress = (address: URL, language: Language): string =>
  language === defaultLanguage ? address.href : addressIn(address, language);

/** The file name of a URL: what follows the last slash. */
export const fileName = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
