import { faqPages } from '../../src/content/schemas/faq.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { faqPage } from './faq-page.ts';
import { organization } from './organization.ts';
import { releaseArticle } from './release-article.ts';
import { softwareApplication } from './software-application.ts';
import type { Node, Subject } from './subject.ts';
import { website } from './website.ts';

/** The pages about the product itself; a release's notes are about it too, and need its node to point to. */
const productPages: readonly Subject['name'][] = ['home', 'downLoad', 'subscribe', 'versionUpdateContent'];

/** What search engines may know of a page beyond its words, as schema.org's types: one graph, its nodes linked by `@id`. */
export function structuredData(subject: Subject): { '@context': string; '@graph': Node[] } {
  const { name } = subject;
  const faq = faqPages.find((page) => page === name);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(subject),
      website(subject),
      ...(productPages.includes(name) ? [softwareApplication(subject)] : []),
      ...(faq ? [faqPage({ ...subject, name: faq })] : []),
      ...(name === 'versionUpdateContent' ? [releaseArticle(subject)] : []),
      ...(name === 'home' ? [] : [breadcrumbs(subject)]),
    ],
  };
}

/**
 * Data as a data block of an HTML document. `<` is escaped, so that no text ends the element or opens a comment; U+2028
 * and U+2029 are, because some readers take them for the end of a line.
 */
export function dataBlock(data: unknown): string {
  const text = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/ld+json">${text}</script>`;
}
