/** The eight pages by their route names; a name is also the page's path. Spelling and case are a contract with the apps. */
export const pageNames = [
  'home',
  'downLoad',
  'about',
  'subscribe',
  'privacyAgreement',
  'userAgreement',
  'updateLogInfo',
  'versionUpdateContent',
] as const;

export type PageName = (typeof pageNames)[number];

/** Returns a record with a value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> {
  const values: Partial<Record<Name, Value>> = {};
  const isComplete = (found: Partial<Record<Name, Value>>): found is Record<Name, Value> =>
    names.every((name) => name in found);
  for (const name of names) values[name] = value(name);
  if (!isComplete(values)) throw new Error('A name has no value.');
  return values;
}

/** The path that rewrites the image catalogue and then redirects to the home page. */
export const rootPath = '/';

/** The URL path of a page. */
export const pagePath = (name: PageName) => `/${name}` as const;

/** The page of `/` and of unknown paths. */
export const homePage = 'home' as const satisfies PageName;
export const homePath = pagePath(homePage);

/** The page at exactly this path; a path with a trailing slash or another case has none. */
export function pageAt(pathname: string): PageName | undefined {
  return pageNames.find((name) => pagePath(name) === pathname);
}

/** The page with a version for each release: `?version=1.4.0`. */
export const releasePage = 'versionUpdateContent' as const satisfies PageName;

/** The version in a release page's address; empty for the newest, and for other pages. */
export const versionIn = ({ pathname, search }: Address): string =>
  pathname === pagePath(releasePage) ? (new URLSearchParams(search).get('version') ?? '') : '';

type Address = Pick<URL, 'pathname' | 'search'>;

/** True for addresses of two pages, or of two releases; any other query and the hash are places on a page. */
export const isOtherPage = (one: Address, other: Address): boolean =>
  one.pathname !== other.pathname || versionIn(one) !== versionIn(other);

/** One release's page. `version` is a release number such as `1.4.0`. */
export const releasePath = (version: string) => `${pagePath(releasePage)}?${new URLSearchParams({ version })}`;

/** A page's absolute URL, for a release with its version; without a language, so that the visitor's applies. */
export const pageAddress = (origin: string, name: PageName, version = ''): URL =>
  new URL(version ? releasePath(version) : pagePath(name), origin);

/** A feed of releases in a language, as Atom or as JSON Feed: a file of the build. */
export const feedPath = (language: string, format: 'atom' | 'json') =>
  `/feeds/${language}.${format === 'json' ? 'jsonfeed' : 'atom'}`;

/** The id of the section with a page's questions. */
export const questionsId = 'faq';

/** The id of the section of the privacy agreement that names third-party scripts. */
export const thirdPartySection = 'third-party-scripts';

/** The id of a question's element. */
export const questionAnchor = (id: string): string => `${questionsId}-${id}`;

/** A page's canonical URL in a language; `lang` precedes the visitor's choice (docs/decisions/one-url-for-all-languages.md). */
export function canonicalAddress(address: URL, language: string): string {
  const url = new URL(address);
  url.searchParams.set('lang', language);
  return url.href;
}

/** The file name of a URL: what follows the last slash. */
export const fileName = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
