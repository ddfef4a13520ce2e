import type { Language } from '../../src/content/schemas/languages.ts';
import { feedPath } from '../../src/lib/paths.ts';
import { find, type Located } from './located.ts';

/** The placeholders of content, `{brand}`, `{company}` …, and their fields in site.json, so that each is written once. */
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

/** The values of placeholders by their names; others are filled in when the text is rendered. */
export type Values = Readonly<Record<string, unknown>>;

/** Placeholders that may be empty; an empty value of another is reported where it is written. */
const mayBeEmpty: ReadonlySet<string> = new Set(['webApp']);

/** Returns the name of every placeholder in a text: `{brand}` is `brand`. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Fills in the given values. */
export const fillIn = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'string' && (value || mayBeEmpty.has(name)) ? value : placeholder;
  });

/** Returns the values from site.json, which may use its own: its description has the brand. */
export function placeholderValues(site: Located | undefined, language: Language): Values {
  const values: Record<string, unknown> = {};
  for (const [name, path] of Object.entries(places)) values[name] = find(site, path)?.value;
  for (const [name, format] of Object.entries(feeds)) values[name] = feedPath(language, format);
  values.brand = brandOverride() ?? values.brand;
  const filled = (value: unknown) => (typeof value === 'string' ? fillIn(value, values) : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value)]));
}

/**
 * Replaces every placeholder where site.json has problems, which are reported there and not again in the texts that quote
 * it. It is valid as text, as a URL and, after `mailto:`, as an email address.
 */
export const standIns: Values = Object.fromEntries(
  sitePlaceholders.map((name) => [name, 'https://mail@site.example/']),
);

/**
 * Returns the name that replaces the brand of every language in this build, if there is one: PUBLIC_SITE_TITLE. It is
 * read here, and not passed as a parameter, so that everything made from content has the same name.
 */
export const brandOverride = (): string | undefined => process.env.PUBLIC_SITE_TITLE?.trim() || undefined;
