import { formatMessage } from '../../src/content/format.ts';
import { savedName } from '../../src/content/names.ts';
import type { Content } from '../../src/content/page-content.ts';
import { problem } from '../../src/content/problems.ts';
import type { Faq } from '../../src/content/schemas/faq.ts';
import type { Language } from '../../src/content/schemas/languages.ts';
import type { LegalDocument } from '../../src/content/schemas/legal.ts';
import type { Navigation } from '../../src/content/schemas/pages.ts';
import { leadsToHiddenPage } from '../../src/content/selections.ts';
import { feedPath, homePage, pageAt, thirdPartySection } from '../../src/lib/paths.ts';
import { hiddenPages, isAbsent } from '../manifests.ts';
import { withNames } from './download-names.ts';
import {
  dataOf,
  find,
  formatValue,
  type LocatedValue,
  type PlaceholderValues,
  type Report,
  valueAt,
} from './reading.ts';

/** The placeholders of content, with the path of the field that replaces each. */
const placeholders = {
  brand: ['brand'],
  slug: ['slug'],
  tagline: ['tagline'],
  company: ['owner', 'company'],
  address: ['owner', 'address'],
  jurisdiction: ['owner', 'jurisdiction'],
  supportEmail: ['contacts', 'support'],
  privacyEmail: ['contacts', 'privacy'],
  securityEmail: ['contacts', 'security'],
  pressEmail: ['contacts', 'press'],
  legalEmail: ['contacts', 'legal'],
  webApp: ['app', 'web'],
  membershipPage: ['app', 'membership'],
  accountPage: ['app', 'account'],
  accent: ['accent', 'light'],
  accentDark: ['accent', 'dark'],
  paper: ['paper', 'light'],
  paperDark: ['paper', 'dark'],
  ink: ['ink', 'light'],
  inkDark: ['ink', 'dark'],
  atomFeed: ['feeds', 'atom'],
  jsonFeed: ['feeds', 'json'],
} as const;

const black = { light: '#000000', dark: '#000000' };

/** The colours that are used if brand.json has a problem. */
const substituteColours: ReadonlyMap<string, typeof black> = new Map(
  ['accent', 'paper', 'ink'].map((name) => [name, black]),
);

export const sitePlaceholders: readonly string[] = Object.keys(placeholders);

/** The names of the placeholders in a text: `brand` for `{brand}`. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Replaces placeholders by values. Keeps placeholders without a value. Only the value of `webApp` may be empty. */
export const fillIn = (text: string, values: PlaceholderValues): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'string' && (value || name === 'webApp') ? value : placeholder;
  });

/** Reports nested or circular placeholders in site.json, because values are filled in only once. @returns true if there are any */
export function reportNestedPlaceholders(site: LocatedValue, report: Report): boolean {
  const fields = Object.entries(placeholders).flatMap(([name, path]) => {
    const field = find(site, path);
    return typeof field?.value === 'string' ? [{ name, ...field, placeholders: placeholdersIn(field.value) }] : [];
  });
  const namesWithPlaceholders = fields.filter((field) => field.placeholders.length > 0).map(({ name }) => name);
  let hasNested = false;
  for (const { place, value, placeholders: names } of fields) {
    const nested = names.find((name) => namesWithPlaceholders.includes(name));
    if (!nested) continue;
    report(place, problem('no-nested-placeholder', { placeholder: `{${nested}}` }), formatValue(value));
    hasNested = true;
  }
  return hasNested;
}

/** Returns the values of all placeholders. Values in site.json, such as the description, may have placeholders as well. */
export function placeholderValues(
  site: LocatedValue | undefined,
  language: Language,
  colours = substituteColours,
  brand?: string,
): PlaceholderValues {
  const feeds = { atom: feedPath(language, 'atom'), json: feedPath(language, 'json') };
  const facts = { ...Object(site && dataOf(site)), ...(brand && { brand }), ...Object.fromEntries(colours), feeds };
  const values = Object.fromEntries(Object.entries(placeholders).map(([name, path]) => [name, valueAt(facts, path)]));
  const filled = (value: unknown) => (typeof value === 'string' ? fillIn(value, values) : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value)]));
}

/** The values if site.json has problems. They are valid in texts, URLs and email addresses, so that they cause no more problems. */
export const substituteValues: PlaceholderValues = Object.fromEntries(
  Object.entries(placeholders).map(([name, [group]]) => [
    name,
    substituteColours.has(group) ? black.light : 'https://mail@site.example/',
  ]),
);

/** True for the address of a hidden page or of its feed, or of a section that its page does not have. */
export function leadsToAbsentPart(to: string, content: Content): boolean {
  if (!to.startsWith('/')) return false;
  const { pathname, hash } = new URL(to, 'https://site.example');
  const page = pageAt(pathname);
  const isAbsentSection = page && hash !== '' && isAbsent(content, page, decodeURIComponent(hash.slice(1)));
  return Boolean(isAbsentSection) || leadsToHiddenPage(to, content.site);
}

function withoutAbsentParts(content: Content): Navigation {
  const { main, footer, ...rest } = content.navigation;
  const present = (links: Navigation['main']) => links.filter(({ to }) => !leadsToAbsentPart(to, content));
  const groups = footer.map((group) => ({ ...group, links: present(group.links) }));
  return { ...rest, main: present(main), footer: groups.filter(({ links }) => links.length > 0) };
}

/** Keeps the facts of platforms that content/downloads.json lists, names them, and fills in `{file}` in commands. */
function keepListedPlatforms({ messages, releases, ...content }: Content): Pick<Content, 'downloads' | 'releases'> {
  const downloads = withNames(content.downloads, messages);
  const { platforms, files, packageManagers, verify } = downloads;
  const isListed = (platform: string) => platforms.some(({ id }) => id === platform);
  const listed = <Item extends { platform: string }>(items: Item[]) => items.filter((item) => isListed(item.platform));
  const list = listed(packageManagers.list).map((command) => {
    const file = files.find(({ id }) => id === command.file);
    return file?.url ? { ...command, command: fillIn(command.command, { file: savedName(file) }) } : command;
  });
  return {
    downloads: {
      ...downloads,
      files: listed(files),
      packageManagers: { ...packageManagers, list },
      verify: { ...verify, list: listed(verify.list) },
    },
    releases: {
      ...releases,
      // The same object if nothing is removed, so that `contentFiles` recognises it.
      releases: releases.releases.map((release) =>
        release.platforms.every(isListed) ? release : { ...release, platforms: release.platforms.filter(isListed) },
      ),
    },
  };
}

/** Removes the home page from questions if it has no section for them. */
function keepPagesWithQuestions({ faq, home }: Content): Faq {
  if (home.sections.includes('faq')) return faq;
  const isShown = (page: string) => page !== homePage;
  return { ...faq, entries: faq.entries.map((entry) => ({ ...entry, pages: entry.pages.filter(isShown) })) };
}

/** Adds a section to the privacy agreement that names the third-party scripts, and the hosts to which each connects. */
function withThirdParty({ legal: { privacyAgreement }, thirdParty: { scripts }, messages }: Content): LegalDocument {
  if (scripts.length === 0) return privacyAgreement;
  const { heading, summary, lead, entry, idle, asked } = messages.thirdParty;
  const items = scripts.map(({ name, purpose, when, address, connects, frames, loads }) => {
    const urls = [address, ...connects, ...frames, ...loads];
    const hosts = [...new Set(urls.map((url) => new URL(url).host))].join(', ');
    return [formatMessage(entry, { name, purpose, when: when === 'idle' ? idle : asked, hosts })];
  });
  const { current, ...others } = privacyAgreement;
  const hasSummaries = current.sections.some((section) => section.summary);
  const section = {
    id: thirdPartySection,
    title: heading,
    ...(hasSummaries && { summary }),
    body: [
      { kind: 'paragraph' as const, content: [lead] },
      { kind: 'list' as const, ordered: false, items },
    ],
  };
  return { ...others, current: { ...current, sections: [...current.sections, section] } };
}

/** Adds the content that is derived from other content, and removes references to absent parts. */
export function withDerivedContent(content: Content): Content {
  const written = { ...content, site: { ...content.site, hiddenPages: hiddenPages(content) } };
  const legal = { ...written.legal, privacyAgreement: withThirdParty(written) };
  const derived = { ...written, legal, ...keepListedPlatforms(written), faq: keepPagesWithQuestions(written) };
  return { ...derived, navigation: withoutAbsentParts(derived) };
}
