import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { Contents } from '../../generator/content/reading.ts';
import { fixtureRoot, projectRoot } from '../../generator/files.ts';
import { feedPath } from '../../src/lib/paths.ts';

export type Language = string;

type Content = Contents[0];
type Values = Readonly<Record<string, string | number>>;

/** A message with its placeholders filled in. */
export const filled = (message: string, values: Values): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

const ownFolder = path.join(projectRoot, 'content');

const listed: Content['languages'] = JSON.parse(readFileSync(path.join(ownFolder, 'languages.json'), 'utf8'));
/** The site's languages, the default first. */
export const languages: readonly Language[] = listed.map(({ tag }) => tag);
/** The languages that a visitor may change to. Without any, the tests of a change are left out. */
export const otherLanguages = listed.slice(1);
/** The default language, where there is no other. */
export const lastLanguage = languages.at(-1) ?? '';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
const isGroup = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Facts with words added: groups field by field, lists by id. */
function merged(facts: Json | undefined, words: Json | undefined): Json | undefined {
  if (Array.isArray(facts) && Array.isArray(words)) {
    const idOf = (item: Json) => (isGroup(item) ? item.id : undefined);
    const wordsOf = (fact: Json) => words.find((word) => idOf(word) === idOf(fact));
    return facts.flatMap((fact) => merged(fact, wordsOf(fact)) ?? []);
  }
  if (!isGroup(facts) || !isGroup(words)) return facts ?? words;
  const both = Object.entries(words).map(([name, word]) => [name, merged(facts[name], word) ?? null]);
  return { ...facts, ...Object.fromEntries(both) };
}

const changeKinds = ['new', 'improved', 'fixed', 'security'] as const;

type Facts = { releases: Pick<Content['releases']['releases'][number], 'version' | 'date' | 'platforms' | 'image'>[] };
type Item = { id: string; text: string };
type Release = Facts['releases'][number] & {
  title: string;
  summary: string;
  imageAlt?: string;
  changes: (Item & { kind: (typeof changeKinds)[number] })[];
  knownIssues: Item[];
};

type Plan = Content['plans']['plans'][number] & { prices: Record<string, { monthly: number; yearly: number }> };

/** What the specs read of `content/<kind>.json` and `content/<language>/<kind>.json`. Prices are in every currency. */
type Kinds = Pick<Content, 'site' | 'messages' | 'navigation' | 'pages' | 'home' | 'downloads' | 'about' | 'faq'> & {
  plans: Omit<Content['plans'], 'plans'> & { currency: string; plans: Plan[] };
  'third-party': Content['thirdParty'];
};

/** The items of a list with ids, without the marks of bold text, code and links. */
const itemsOf = (part: string): Item[] =>
  [...part.matchAll(/^- (.*?) \{#([\w-]+)\}$/gms)].map(([, text = '', id = '']) => ({
    id,
    text: text.replace(/\*\*|`/g, '').replace(/\[(.*?)\]\(.*?\)/g, '$1'),
  }));

/** The front matter of a Markdown text, and its parts by the headings of the second level. */
function markdown(text: string) {
  const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const parts = body.split(/^## /m).slice(1);
  const titleOf = (part: string) => /^.*?(?= \{#|$)/m.exec(part)?.[0];
  return {
    front: parse(front, { schema: 'failsafe' }),
    parts: parts.map((part) => ({ title: titleOf(part) ?? '', items: itemsOf(part) })),
  };
}

/** The content of a language, read from its files alone: what the generator makes of them is what the specs test. */
function contentOf(language: Language, folder = ownFolder) {
  const read = (...names: string[]) => readFileSync(path.join(folder, ...names), 'utf8');
  /** A kind of content as its files say it. */
  function json<Kind extends keyof Kinds>(kind: Kind, values: Values): Kinds[Kind] {
    const words: Json = JSON.parse(read(language, `${kind}.json`));
    const both = existsSync(path.join(folder, `${kind}.json`))
      ? merged(JSON.parse(read(`${kind}.json`)), words)
      : words;
    return JSON.parse(JSON.stringify(both), (_, value) => (typeof value === 'string' ? filled(value, values) : value));
  }
  const { accent }: { accent: Record<'light' | 'dark', string> } = JSON.parse(read('brand.json'));
  const named = json('site', {});
  const { brand = named.brand, slug } = { slug: named.slug, brand: process.env.PUBLIC_SITE_TITLE || named.brand };
  const site = { ...json('site', { brand, slug }), brand };
  const emails = Object.entries(site.contacts).map(([name, address]) => [`${name}Email`, address]);
  const values: Values = {
    ...{ brand, slug, tagline: site.tagline, ...site.owner, ...Object.fromEntries(emails) },
    ...{ webApp: site.app.web, membershipPage: site.app.membership, accountPage: site.app.account },
    ...{ accent: accent.light, accentDark: accent.dark },
    ...{ atomFeed: feedPath(language, 'atom'), jsonFeed: feedPath(language, 'json') },
  };
  const messages = json('messages', values);
  const { plans, currency, ...offer } = json('plans', values);

  const releaseFacts: Facts = JSON.parse(read('releases.json'));
  const releases = releaseFacts.releases.map((facts): Release => {
    const { front, parts } = markdown(filled(read(language, 'releases', `${facts.version}.md`), values));
    const changes = parts.flatMap(({ title, items }) => {
      const kind = changeKinds.find((name) => messages.updates.kinds[name] === title);
      return kind ? items.map((item) => ({ ...item, kind })) : [];
    });
    const knownIssues = parts.find(({ title }) => title === messages.release.knownIssues)?.items ?? [];
    return { ...facts, ...front, changes, knownIssues };
  });

  return {
    site,
    messages,
    navigation: json('navigation', values),
    pages: json('pages', values),
    home: json('home', values),
    downloads: json('downloads', values),
    about: json('about', values),
    thirdParty: json('third-party', values),
    faq: json('faq', values),
    plans: {
      ...offer,
      currency,
      plans: plans.map(({ prices, ...plan }) => ({
        ...plan,
        price: { monthly: 0, yearly: 0, ...prices[currency], currency },
      })),
    },
    releases,
  };
}

/** The content of `content/` in each language. Specs take expected values from it, so that an edit of the content breaks no test. */
const contents = new Map(languages.map((language) => [language, contentOf(language)]));

/** @throws where there is no such language */
export function contentIn(language: Language): ReturnType<typeof contentOf> {
  const content = contents.get(language);
  if (!content) throw new Error(`There is no content in ${language}.`);
  return content;
}

/** The content of `generator/fixture`, which the site at `targets.fixture` has, whatever an editor writes. */
export const fixtureIn = (language: 'en' | 'zh-CN') => contentOf(language, path.join(fixtureRoot, 'content'));
export const fixture = fixtureIn('en');

/** The content in the default language. */
export const content = contentIn(languages[0] ?? '');
export const { messages, releases } = content;

/** The version at this index, counted from the newest; with -1 the oldest. */
export const version = (at = 0): string => releases.at(at)?.version ?? '';
/** A version that no release has; every release is older. */
export const unknownVersion = '9999.9.9';

/** A message as a pattern: a placeholder without a value stands for any text. */
export function pattern(message: string, values: Values = {}): RegExp {
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = filled(message, values).split(/\{\w+\}/);
  return new RegExp(parts.map(escaped).join('.+'));
}

/** The item of a list that has this id. @throws where there is none */
export function withId<Item extends { id: string }>(items: readonly Item[], id: string): Item {
  const found = items.find((item) => item.id === id);
  if (!found) throw new Error(`The content has no ${id}.`);
  return found;
}
