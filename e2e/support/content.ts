import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Contents } from '../../generator/content/reading.ts';
import { dayHere } from '../../generator/environment.ts';
import { projectRoot, readText } from '../../generator/files.ts';
import { homePage, pageNames, pagePath } from '../../src/lib/paths.ts';

export type Language = string;

type Content = Contents[0];
type Values = Readonly<Record<string, string | number>>;

/** A message with its placeholders filled in. */
export const filled = (message: string, values: Values): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

const file = (...names: string[]) => path.join(projectRoot, 'content', ...names);
const read = (...names: string[]) => readText(file(...names));

const all: Content['languages'] = JSON.parse(read('languages.json'));
const listed = all.filter(({ draft }) => !draft);
/** The site's languages, the default first. */
export const languages: readonly Language[] = listed.map(({ tag }) => tag);
/** The locale of a visitor who reads the default language: `en-US`, `zh-CN`. */
export const defaultLocale: string = ((tag) => {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region ? `${language}-${region}` : language;
})(languages[0] ?? 'en');
/** The languages that a visitor may change to. Without any, the tests of a change are left out. */
export const otherLanguages = listed.slice(1);
/** The default language, where there is no other. */
export const lastLanguage = languages.at(-1) ?? '';

const facts: { releases: Pick<Content['releases']['releases'][number], 'version' | 'date' | 'image'>[] } = JSON.parse(
  read('releases.json'),
);
/** The facts of all releases that are shown, newest first. */
export const releases = facts.releases.filter(({ date }) => date <= dayHere());

/** The version at this index, counted from the newest; with -1 the oldest. */
export const version = (at = 0): string => releases.at(at)?.version ?? '';
/** A version that no release has; every release is older. */
export const unknownVersion = '9999.9.9';

/** Words of `content/<language>`, without the facts of `content/`, which specs read where they need them. */
type Words = Pick<Content, 'site' | 'messages' | 'pages' | 'home'> & {
  navigation: { main: { id: string; label: string }[]; footer: { title: string }[] };
};

/** The words of a language, read from its files alone: what the generator makes of them is what the specs test. */
function wordsOf(language: Language) {
  const words = <Kind extends keyof Words>(kind: Kind, values: Values): Words[Kind] =>
    JSON.parse(read(language, `${kind}.json`), (_, value) =>
      typeof value === 'string' ? filled(value, values) : value,
    );
  const brand = process.env.PUBLIC_SITE_TITLE || words('site', {}).brand;
  const site = { ...words('site', { brand }), brand };
  const values = { brand, tagline: site.tagline, ...site.owner };
  return {
    site,
    messages: words('messages', values),
    navigation: words('navigation', values),
    pages: words('pages', values),
    home: words('home', values),
  };
}

const contents = new Map(languages.map((language) => [language, wordsOf(language)]));

/**
 * The words of `content/` in a language. Specs take expected values from it, so that an edit of the content breaks no test.
 * @throws where there is no such language
 */
export function contentIn(language: Language): ReturnType<typeof wordsOf> {
  const content = contents.get(language);
  if (!content) throw new Error(`There is no content in ${language}.`);
  return content;
}

/** The words in the default language. */
export const content = contentIn(languages[0] ?? '');
export const { messages } = content;

const navigation: { main: { id: string; to: string }[] } = JSON.parse(read('navigation.json'));
/** The label of the header's link to each page that it links to, by the page's path. */
export const mainLabels = new Map(
  navigation.main.map(({ id, to }) => [to, content.navigation.main.find((one) => one.id === id)?.label ?? '']),
);

/** A page that the header links to, besides the home page; none where it has no such link. */
export const linkedPage = pageNames.find((name) => name !== homePage && mainLabels.has(pagePath(name)));

/** A message as a pattern: a placeholder without a value stands for any text. */
export function pattern(message: string, values: Values = {}): RegExp {
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = filled(message, values).split(/\{\w+\}/);
  return new RegExp(parts.map(escaped).join('.+'));
}

const thirdParties: { scripts: { address: string }[] } = existsSync(file('third-party.json'))
  ? JSON.parse(read('third-party.json'))
  : { scripts: [] };
/** True where content lists scripts of other companies. */
export const hasThirdParties = thirdParties.scripts.length > 0;

/**
 * The hosts of these scripts. No test reaches them: browsers do not find them, and what the console says of it is no error. The
 * specs in e2e/third-party have servers of their own.
 */
export const thirdPartyHosts = thirdParties.scripts
  .map(({ address }) => new URL(address).hostname)
  .filter((host) => !/^(?:localhost|127\.0\.0\.1)$/.test(host));
