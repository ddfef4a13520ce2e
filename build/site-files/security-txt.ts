import type { Contents } from '../../scripts/content/check-content.ts';
import { lastModified } from '../../src/content/last-modified.ts';
import type { Content } from '../../src/content/page-content.ts';
import { defaultLanguage, languages } from '../../src/content/schemas/languages.ts';
import { pageNames } from '../../src/lib/paths.ts';

/** The last day on which anything in the content changed. */
const lastChange = (content: Content): string =>
  pageNames
    .map((name) => lastModified(content, name).slice(0, 10))
    .toSorted()
    .at(-1) ?? '';

/**
 * When security.txt stops being trusted: a year after the content last changed. The clock has no say, so that a build of
 * the same content is the same; `npm run content:check` tells when the day draws near.
 */
export function securityExpiry(contents: Contents): Date {
  const expiry = new Date(`${lastChange(contents[defaultLanguage])}T00:00:00Z`);
  expiry.setUTCFullYear(expiry.getUTCFullYear() + 1);
  return expiry;
}

/** Where to report a weakness (RFC 9116). */
export function securityTxt(contents: Contents, origin: string): string {
  const { contacts } = contents[defaultLanguage].site;
  return `Contact: mailto:${contacts.security}
Expires: ${securityExpiry(contents).toISOString().replace('.000Z', 'Z')}
Preferred-Languages: ${languages.join(', ')}
Canonical: ${origin}/.well-known/security.txt
`;
}
