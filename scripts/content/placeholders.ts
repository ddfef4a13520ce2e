import { feedPath } from '../../src/config/paths.ts';
import { type Data, isData } from './data.ts';

const field = (data: unknown, ...path: string[]): string | undefined => {
  let value: unknown = data;
  for (const step of path) value = isData(value) ? value[step] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** What content may say as `{brand}`, `{company}` …: it is filled in at build from site.json, so that it is typed once. */
const places = {
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
} as const;

/** The feeds of releases in the language of the text. */
const feeds = { atomFeed: 'atom', jsonFeed: 'json' } as const;

export const sitePlaceholders = [...Object.keys(places), ...Object.keys(feeds)];

/** The values of the placeholders, out of the merged site.json. */
export function placeholderValues(site: unknown): Data {
  const language = field(site, 'language') ?? '';
  return Object.fromEntries([
    ...Object.entries(places).map(([name, path]) => [name, field(site, ...path)]),
    ...Object.entries(feeds).map(([name, format]) => [name, feedPath(language, format)]),
  ]);
}

/** Every placeholder in a text: `{brand}` is `brand`. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Fills in what site.json says, and leaves the rest to whoever renders the text. */
export const fillIn = (text: string, values: Data): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : placeholder;
  });
