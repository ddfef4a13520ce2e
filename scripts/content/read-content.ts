import type { Content } from '../../src/content/page-content.ts';
import { downloadsSchema } from '../../src/content/schemas/downloads.ts';
import { faqSchema } from '../../src/content/schemas/faq.ts';
import { type Language, languages } from '../../src/content/schemas/languages.ts';
import { messagesSchema } from '../../src/content/schemas/messages.ts';
import { aboutSchema, homeSchema, navigationSchema, pagesSchema } from '../../src/content/schemas/pages.ts';
import { plansSchema } from '../../src/content/schemas/plans.ts';
import { siteSchema } from '../../src/content/schemas/site.ts';
import { placeholderValues } from './placeholders.ts';
import { readJsonKind } from './read-json-kind.ts';
import { readLegal } from './read-legal.ts';
import { readReleases } from './read-releases.ts';
import type { Reading } from './reading.ts';
import { fileNames, oneCurrency, ownPlaceholders } from './reshape.ts';

/** What could be read of a language: what is wrong is reported, and absent here. */
export type ContentSoFar = { language: Language } & {
  [Part in Exclude<keyof Content, 'language'>]: Content[Part] | undefined;
};

/** Reads everything in one language. */
function readLanguage(language: Language, reading: Reading): ContentSoFar {
  const site = readJsonKind(siteSchema, 'site', language, {}, reading, ownPlaceholders);
  const values = placeholderValues(site);
  const messages = readJsonKind(messagesSchema, 'messages', language, values, reading);
  const headings = messages && { ...messages.updates.kinds, knownIssues: messages.release.knownIssues };
  const privacyAgreement = readLegal('privacyAgreement', language, values, reading);
  const userAgreement = readLegal('userAgreement', language, values, reading);
  return {
    language,
    site,
    messages,
    navigation: readJsonKind(navigationSchema, 'navigation', language, values, reading),
    pages: readJsonKind(pagesSchema, 'pages', language, values, reading),
    home: readJsonKind(homeSchema, 'home', language, values, reading),
    downloads: readJsonKind(downloadsSchema, 'downloads', language, values, reading, fileNames),
    plans: readJsonKind(plansSchema, 'plans', language, values, reading, oneCurrency),
    faq: readJsonKind(faqSchema, 'faq', language, values, reading),
    about: readJsonKind(aboutSchema, 'about', language, values, reading),
    releases: headings && readReleases(language, headings, values, reading),
    legal: privacyAgreement && userAgreement && { privacyAgreement, userAgreement },
  };
}

/** Reads `content/` in every language; problems gather in the reading. */
export function readAll(reading: Reading): ContentSoFar[] {
  return languages.map((language) => readLanguage(language, reading));
}
