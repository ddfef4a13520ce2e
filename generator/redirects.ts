import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { pattern, target } from '../src/content/schemas/primitives.ts';
import { pageNames, pagePath, rootPath } from '../src/lib/paths.ts';
import { readFacts } from './content/read-json.ts';
import { type Folder, placeOf } from './content/reading.ts';
import { serverNames } from './public-files.ts';

/** The file with the addresses that lead elsewhere. */
const redirectsFile = 'content/redirects.json';

/** An exact path, or `/path/*` for it and all below; `to` may end in `/*` as well, for the same path on another site. */
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

/** A site that has none of the addresses that content names. */
const here = 'https://site.example';

/** The path of a redirect without its asterisk, and the parts of the address that it leads to. */
function partsOf({ from, to }: Redirect) {
  const isPrefix = from.endsWith('/*');
  // A dollar sign would begin a variable of nginx.
  const { origin, pathname, search, hash } = new URL(to.replaceAll('$', '%24'), here);
  const isElsewhere = origin !== here;
  const keepsRest = isPrefix && isElsewhere && pathname.endsWith('/*');
  const base = (isElsewhere ? origin : '') + (keepsRest ? pathname.slice(0, -'/*'.length) : pathname);
  return { old: from.replace(/\/\*$/, ''), isPrefix, isElsewhere, keepsRest, base, search, hash };
}

const covers = (redirect: Redirect, pathname: string): boolean => {
  const { isPrefix, old } = partsOf(redirect);
  return pathname === old || (isPrefix && pathname.startsWith(`${old}/`));
};

/** The path of an address of the site, decoded; as it is where that cannot be. */
export function pathOf(address: string): string {
  const [pathname = ''] = address.split(/[?#]/);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** What redirects are checked against. */
type Site = {
  siteOrigin: string | undefined;
  publicFiles: readonly string[];
  /** Returns the problem of a link within the site. */
  faultOfLink: (to: string) => string | undefined;
};

/** Returns the problem of an old address. */
function faultOfFrom(redirect: Redirect, others: readonly Redirect[], publicFiles: readonly string[]) {
  const { from } = redirect;
  // A file below a prefix stays: files are answered before redirects.
  const hidden = [rootPath, ...pageNames.map(pagePath)].find((page) => covers(redirect, page));
  const own = hidden ?? publicFiles.find((file) => file === from);
  const [, first = ''] = from.split('/');
  if (own) return `expected an address that the site does not have: it has ${own}`;
  if (serverNames.includes(first)) return `expected another address: /${first} is the server’s own`;
  return others.some((other) => other.from === from) ? 'expected each address once' : undefined;
}

/** Returns the problem of a new address. */
function faultOfTo(redirect: Redirect, all: readonly Redirect[], { siteOrigin, faultOfLink }: Site) {
  const { to } = redirect;
  if (new URL(to, here).origin === siteOrigin) return 'expected a path instead of the site’s own address';
  const { isElsewhere, keepsRest } = partsOf(redirect);
  if (/\/\*(?:[?#]|$)/.test(to) && !keepsRest)
    return 'expected /* only at the end of another site’s address, where “from” ends in it, too';
  if (isElsewhere) return undefined;
  return all.some((other) => covers(other, pathOf(to)))
    ? 'expected an address that is not redirected itself'
    : faultOfLink(to);
}

/**
 * Reads `content/redirects.json`, if there is one, and checks it where the site is given: no page of it is hidden, targets exist,
 * and none is redirected itself. Problems are reported.
 */
export function readRedirects(folder: Folder, site?: Site): Redirect[] {
  if (!existsSync(path.join(folder.root, redirectsFile))) return [];
  const read = readFacts(redirectsFile, redirectsSchema, folder);
  if (!read) return [];
  const { located, facts } = read;
  for (const [at, redirect] of site ? facts.entries() : []) {
    const faults = [
      ['from', faultOfFrom(redirect, facts.slice(0, at), site?.publicFiles ?? [])],
      ['to', site && faultOfTo(redirect, facts, site)],
    ] as const;
    for (const [field, fault] of faults) {
      if (fault) folder.report(placeOf(located, [at, field]), fault, redirect[field]);
    }
  }
  return facts;
}

/** Exact paths first, then longer prefixes before shorter ones. */
const inOrder = (redirects: readonly Redirect[]): Redirect[] => {
  const length = ({ from }: Redirect) => (from.endsWith('/*') ? from.length : Number.POSITIVE_INFINITY);
  return redirects.toSorted((one, other) => length(other) - length(one));
};

/** The address of older tools for security.txt (RFC 9116). */
const ofBuild: readonly Redirect[] = [{ from: '/security.txt', to: '/.well-known/security.txt', status: 301 }];

/** Returns where a request is redirected to, for `npm run dev`; its query is kept, with the target's own first. */
export function redirectOf(
  redirects: readonly Redirect[],
  url: string,
): { status: number; location: string } | undefined {
  const [address = '', ...queries] = url.split('?');
  const query = queries.join('?');
  const found = inOrder([...ofBuild, ...redirects]).find((redirect) => covers(redirect, pathOf(address)));
  if (!found) return undefined;
  const { old, keepsRest, base, search, hash } = partsOf(found);
  const rest = keepsRest ? address.split('/').slice(old.split('/').length) : [];
  const joined = query && `${search ? '&' : '?'}${query}`;
  return { status: found.status, location: [base, ...rest].join('/') + search + joined + hash };
}

/** A text as part of a pattern, and as part of a value, in nginx's quoted strings. */
const inPattern = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|"]/g, (sign) => (sign === '"' ? '\\"' : `\\${sign}`));
const inValue = (text: string): string => text.replace(/["\\]/g, '\\$&');

/** Returns the part of nginx's configuration that redirects: status and address, for paths that are neither a page nor a file. */
export function redirectsConf(redirects: readonly Redirect[]): string {
  const lines = inOrder([...ofBuild, ...redirects]).map((redirect) => {
    const { old, isPrefix, keepsRest, base, search, hash } = partsOf(redirect);
    const depth = old.split('/').length - 1;
    // The rest is taken from the address as it was sent, which is encoded.
    const rest = keepsRest ? `(?:/[^/?]*){${depth}}(?<redirect_rest>(?:/[^?]*)?)` : '';
    const key = String.raw`~^${inPattern(old)}${isPrefix ? '(?:/[^?]*)?' : ''}\?${rest}`;
    const query = search ? `${inValue(search)}$further_args` : '$is_args$args';
    return `  "${key}" "${redirect.status} ${inValue(base)}${rest && '$redirect_rest'}${query}${inValue(hash)}";\n`;
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
