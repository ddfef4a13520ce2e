/** A page's name is also its path. Other apps link to these paths, so spelling and case must not change. */
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

export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> {
  // Object.fromEntries forgets the names in its type.
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
}

/** Visiting this path rewrites the image catalogue and redirects to the home page. */
export const rootPath = '/';

export const pagePath = (name: PageName) => `/${name}` as const;

/** `/` and unknown paths redirect to this page. */
export const homePage = 'home' as const satisfies PageName;
export const homePath = pagePath(homePage);

/** The pages that list articles. `npm run new:page -- blog --articles` adds one. */
export const articlePages: readonly PageName[] = [];

/** `slug` is the name of the article's file. */
export const articlePath = (page: PageName, slug: string) => `${pagePath(page)}/${slug}` as const;

/** An article's page and slug, whether or not there is such an article. */
function articleAt(pathname: string) {
  const [, page, slug = ''] = /^\/(\w+)\/([\da-z-]+)$/.exec(pathname) ?? [];
  const name = articlePages.find((articlePage) => articlePage === page);
  return name && { name, slug };
}

/** An article is at the page that lists it. Undefined for other paths, including those with a trailing slash or in another case. */
export function pageAt(pathname: string): PageName | undefined {
  return pageNames.find((name) => pagePath(name) === pathname) ?? articleAt(pathname)?.name;
}

export const releasePage = 'versionUpdateContent' as const satisfies PageName;

/** Returns the version that somebody wrote as `v1.4.0` or pasted with a space. */
export const plainVersion = (text: string): string => text.trim().replace(/^v(?=\d)/i, '');

/** The version in the query; empty for the newest release and on other pages. */
export const versionIn = ({ pathname, search }: Address): string =>
  pathname === pagePath(releasePage) ? plainVersion(new URLSearchParams(search).get('version') ?? '') : '';

/** The article or the release that an address selects; empty for the newest release and on other pages. */
export const itemIn = (address: Address): string => articleAt(address.pathname)?.slug ?? versionIn(address);

type Address = Pick<URL, 'pathname' | 'search'>;

/** Apart from the release, the query does not change the page. */
export const isDifferentPage = (previous: Address, next: Address): boolean =>
  previous.pathname !== next.pathname || versionIn(previous) !== versionIn(next);

export const releasePath = (version: string) => `${pagePath(releasePage)}?${new URLSearchParams({ version })}`;

/** @param item a release's version or an article's slug */
export function itemPath(name: PageName, item = ''): string {
  if (!item) return pagePath(name);
  return articlePages.includes(name) ? articlePath(name, item) : releasePath(item);
}

export const pageAddress = (origin: string, name: PageName, item?: string): URL =>
  new URL(itemPath(name, item), origin);

/** The feed of a page's articles or, without a page, of the releases. */
export const feedPath = (language: string, format: 'atom' | 'json', articlePage?: PageName) =>
  `/feeds/${articlePage ? `${articlePage}.` : ''}${language}.${format === 'json' ? 'jsonfeed' : 'atom'}`;

/** Returns the page whose articles or releases a feed has; undefined for another path. */
export function pageOfFeed(pathname: string): PageName | undefined {
  const match = /^\/feeds\/(?:(\w+)\.)?[\w-]+\.(?:atom|jsonfeed)$/.exec(pathname);
  return match ? (articlePages.find((page) => page === match[1]) ?? 'updateLogInfo') : undefined;
}

export const faqSectionId = 'faq';

export const thirdPartySection = 'third-party-scripts';

export const questionAnchor = (id: string): string => `${faqSectionId}-${id}`;

/** The URL of the page in one language, whatever the visitor has chosen (docs/decisions/one-url-for-all-languages.md). */
export function canonicalAddress(address: URL, language: string): string {
  const url = new URL(address);
  url.searchParams.set('lang', language);
  return url.href;
}

export const fileName = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
