import * as v from 'valibot';
import { pattern, target } from '../src/content/schemas/primitives.ts';
import { pageNames, pagePath, rootPath } from '../src/lib/paths.ts';
import { readFacts } from './content/read-json.ts';
import { type Folder, placeOf, textIfAny } from './content/reading.ts';
import { serverNames } from './public-files.ts';

const redirectsFile = 'content/redirects.json';

/** `from` is a path, or `/path/*` for it and all below. `to` on another site may end in `/*`, which keeps the rest. */
export const redirectsSchema = v.array(
  v.object({
    from: pattern(
      /^(?:\/(?!\.{1,2}(?:\/|$))(?![*])[^/\s?#\\*%]+)+(?:\/|\/\*)?$/,
      'expected a path such as /old-page, or /old-pages/* for all below it, without escapes',
    ),
    to: v.pipe(
      target,
      v.check((to) => !to.startsWith('mailto:'), 'expected a page, a file or an address'),
    ),
    status: v.optional(v.picklist([301, 302], 'expected 301 (for good) or 302 (for now)'), 301),
  }),
);

export type Redirect = v.InferOutput<typeof redirectsSchema>[number];

const placeholderOrigin = 'https://site.example';

/** `oldPath` has no asterisk. `base` is the target without query and fragment. */
function partsOf({ from, to }: Redirect) {
  const isPrefix = from.endsWith('/*');
  // In nginx's configuration a dollar sign begins a variable.
  const { origin, pathname, search, hash } = new URL(to.replaceAll('$', '%24'), placeholderOrigin);
  const isElsewhere = origin !== placeholderOrigin;
  const keepsRest = isPrefix && isElsewhere && pathname.endsWith('/*');
  const base = (isElsewhere ? origin : '') + (keepsRest ? pathname.slice(0, -'/*'.length) : pathname);
  return { oldPath: from.replace(/\/\*$/, ''), isPrefix, isElsewhere, keepsRest, base, search, hash };
}

const covers = (redirect: Redirect, pathname: string): boolean => {
  const { isPrefix, oldPath } = partsOf(redirect);
  return pathname === oldPath || (isPrefix && pathname.startsWith(`${oldPath}/`));
};

/** Returns the decoded path of a URL of this site, or the path as it is if it is malformed. */
export function pathOf(address: string): string {
  const [pathname = ''] = address.split(/[?#]/);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

type Site = {
  siteOrigin: string | undefined;
  publicFiles: readonly string[];
  faultOfLink: (to: string) => string | undefined;
};

function faultOfFrom(redirect: Redirect, earlier: readonly Redirect[], publicFiles: readonly string[]) {
  const { from } = redirect;
  // Files below a prefix such as /old/* are allowed: the server looks for a file before a redirect.
  const page = [rootPath, ...pageNames.map(pagePath)].find((path) => covers(redirect, path));
  const existing = page ?? publicFiles.find((file) => file === from);
  const [, first = ''] = from.split('/');
  if (existing) return `expected an address that the site does not have: it has ${existing}`;
  if (serverNames.includes(first)) return `expected another address: /${first} is the server’s own`;
  return earlier.some((previous) => previous.from === from) ? 'expected each address once' : undefined;
}

function faultOfTo(redirect: Redirect, all: readonly Redirect[], { siteOrigin, faultOfLink }: Site) {
  const { to } = redirect;
  if (new URL(to, placeholderOrigin).origin === siteOrigin) return 'expected a path instead of the site’s own address';
  const { isElsewhere, keepsRest } = partsOf(redirect);
  if (/\/\*(?:[?#]|$)/.test(to) && !keepsRest)
    return 'expected /* only at the end of another site’s address, where “from” ends in it, too';
  if (isElsewhere) return undefined;
  return all.some((candidate) => covers(candidate, pathOf(to)))
    ? 'expected an address that is not redirected itself'
    : faultOfLink(to);
}

/** Reads `content/redirects.json`, if it exists. With `site`, checks that targets exist and no redirect hides a page. */
export function readRedirects(folder: Folder, site?: Site): Redirect[] {
  if (textIfAny(redirectsFile, folder) === undefined) return [];
  const read = readFacts(redirectsFile, redirectsSchema, folder);
  if (!read) return [];
  const { located, facts } = read;
  if (!site) return facts;
  for (const [index, redirect] of facts.entries()) {
    const faults = [
      ['from', faultOfFrom(redirect, facts.slice(0, index), site.publicFiles)],
      ['to', faultOfTo(redirect, facts, site)],
    ] as const;
    for (const [field, fault] of faults) {
      if (fault) folder.report(placeOf(located, [index, field]), fault, redirect[field]);
    }
  }
  return facts;
}

/** Exact paths first, then longer prefixes before shorter ones. */
const byPrecedence = (redirects: readonly Redirect[]): Redirect[] => {
  const length = ({ from }: Redirect) => (from.endsWith('/*') ? from.length : Number.POSITIVE_INFINITY);
  return redirects.toSorted((a, b) => length(b) - length(a));
};

/** The former path of security.txt (RFC 9116), which older tools request. */
const builtIn: readonly Redirect[] = [{ from: '/security.txt', to: '/.well-known/security.txt', status: 301 }];

/** Returns the redirect of a request, for `npm run dev`. The request's query follows the target's. */
export function redirectOf(
  redirects: readonly Redirect[],
  url: string,
): { status: number; location: string } | undefined {
  const [address = '', ...queries] = url.split('?');
  const query = queries.join('?');
  const found = byPrecedence([...builtIn, ...redirects]).find((redirect) => covers(redirect, pathOf(address)));
  if (!found) return undefined;
  const { oldPath, keepsRest, base, search, hash } = partsOf(found);
  const rest = keepsRest ? address.split('/').slice(oldPath.split('/').length) : [];
  const appended = query && `${search ? '&' : '?'}${query}`;
  return { status: found.status, location: [base, ...rest].join('/') + search + appended + hash };
}

/** Escapes text for a regular expression in a quoted string of nginx's configuration. */
const escapePattern = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|"]/g, (sign) => (sign === '"' ? '\\"' : `\\${sign}`));
/** Escapes text for a plain value in a quoted string of nginx's configuration. */
const escapeValue = (text: string): string => text.replace(/["\\]/g, '\\$&');

/** Returns nginx's map from paths that are neither pages nor files to the status and URL of a redirect. */
export function redirectsConf(redirects: readonly Redirect[]): string {
  const lines = byPrecedence([...builtIn, ...redirects]).map((redirect) => {
    const { oldPath, isPrefix, keepsRest, base, search, hash } = partsOf(redirect);
    const depth = oldPath.split('/').length - 1;
    // The rest is taken from the raw request URI, which is still encoded.
    const rest = keepsRest ? `(?:/[^/?]*){${depth}}(?<redirect_rest>(?:/[^?]*)?)` : '';
    const key = String.raw`~^${escapePattern(oldPath)}${isPrefix ? '(?:/[^?]*)?' : ''}\?${rest}`;
    const query = search ? `${escapeValue(search)}$further_args` : '$is_args$args';
    return `  "${key}" "${redirect.status} ${escapeValue(base)}${rest && '$redirect_rest'}${query}${escapeValue(hash)}";\n`;
  });
  return `# Written by the build (generator/redirects.ts), included by nginx/entrypoint.sh, never served. Do not edit.

map $args $further_args {
  default &$args;
  ''      '';
}
map "$uri?$request_uri" $redirect {
${lines.join('')}}
`;
}
