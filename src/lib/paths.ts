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

export const homePath = pagePath('home');

/** The page at exactly this path; a path with a trailing slash or another case has none. */
export function pageAt(pathname: string): PageName | undefined {
  return pageNames.find((name) => pagePath(name) === pathname);
}

/** The page with a version for each release: `?version=1.4.0`. */
export const releasePage = 'versionUpdateContent' as const satisfies PageName;

/** The version in a release page's address; empty for the newest, and for other pages. */
export const versionIn = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  pathname === pagePath(releasePage) ? (new URLSearchParams(search).get('version') ?? '') : '';

/** One release's page. `version` is a release number such as `1.4.0`. */
export const releasePath = (version: string) => `${pagePath(releasePage)}?${new URLSearchParams({ version })}`;

/** A page's absolute URL, for a release with its version; without a language, so that the visitor's applies. */
export const pageAddress = (origin: string, name: PageName, version = ''): URL =>
  new URL(version ? releasePath(version) : pagePath(name), origin);

/** A feed of releases in a language, as Atom or as JSON Feed: a file of the build. */
export const feedPath = (language: string, format: 'atom' | 'json') =>
  `/feeds/${language}.${format === 'json' ? 'jsonfeed' : 'atom'}`;
