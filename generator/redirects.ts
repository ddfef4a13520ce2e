import * as v from 'valibot';
import { mark } from '../src/content/fields.ts';
import { type ProblemText, problem } from '../src/content/problems.ts';
import { pattern, target } from '../src/content/schemas/primitives.ts';
import { articlePages, articlePath, itemIn, pageNames, pagePath, rootPath } from '../src/lib/paths.ts';
import { readFacts } from './content/read-json.ts';
import { type Contents, type Folder, placeOf, textIfAny } from './content/reading.ts';
import { serverNames } from './public-files.ts';

const redirectsFile = 'content/redirects.json';

/** `from` is a path, or `/path/*` for it and all paths below. If `to` on another site ends in `/*`, it gets the rest of the path. */
export const redirectsSchema = v.array(
  v.object({
    from: mark(pattern(/^(?:\/(?!\.{1,2}(?:\/|$))[^/\s?#\\*%]+)+(?:\/|\/\*)?$/, 'redirect-from'), { key: true }),
    to: v.pipe(
      target,
      v.check((to) => !to.startsWith('mailto:'), 'redirect-to'),
    ),
    status: v.optional(v.picklist([301, 302], 'redirect-status'), 301),
  }),
);

export type Redirect = v.InferOutput<typeof redirectsSchema>[number] & {
  /** Only for requests without `?lang=`. */
  withoutLanguage?: boolean;
};

/** The former path of security.txt (RFC 9116), which older tools request. */
const builtInRedirects: readonly Redirect[] = [{ from: '/security.txt', to: '/.well-known/security.txt', status: 301 }];

/**
 * The redirects of articles: from one that the visitor's language does not have to a language that has it, unless the request
 * names a language; and from any other path below the list to the list. Unknown paths elsewhere show the home page, but who
 * follows an old link to an article finds the next ones in the list. Renamed articles are in redirects.json, which takes precedence.
 */
export function articleRedirects(contents: Contents): Redirect[] {
  const languages = contents.map(({ language }) => language);
  return articlePages.flatMap((page) => {
    const articles = contents.flatMap(({ articles: all }) => all[page] ?? []);
    const untranslated = new Map(
      articles.flatMap(({ slug, languages: [first, ...others] }) =>
        first && others.length + 1 < languages.length ? [[articlePath(page, slug), first]] : [],
      ),
    );
    return [
      ...[...untranslated].map(([from, language]) => ({
        from,
        // Shown once: the visitor has not chosen this language, so it is not stored (nginx/snippets/negotiation.conf).
        to: `${from}?lang=${language}&once=1`,
        status: 302 as const,
        withoutLanguage: true,
      })),
      { from: `${pagePath(page)}/*`, to: pagePath(page), status: 302 as const },
    ];
  });
}

const placeholderOrigin = 'https://site.example';

/** Escapes text for a regular expression in a quoted string of nginx's configuration. */
const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|"]/g, '\\$&');

/** Matches a character of a path as it is sent: letters as they are, other characters also as escapes. `%3f` is no `?`. */
function sentPattern(character: string): string {
  if (character === '/') return '/+';
  if (/[\w.~-]/.test(character)) return escapePattern(character);
  const hex = Array.from(new TextEncoder().encode(character), (byte) => `%${byte.toString(16).padStart(2, '0')}`);
  const escaped = hex.join('').replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:${escapePattern(character)}|${escaped})`;
}

/**
 * Parses a redirect. `base` is the target without asterisk, query and fragment. `pattern` matches the path of a request as it was
 * sent, with a slash at its end or without one; of a prefix, it captures the rest of the path.
 */
function parseRedirect({ from, to }: Redirect) {
  const isPrefix = from.endsWith('/*');
  // Encodes dollar signs, because in nginx's configuration they begin a variable.
  const { origin, pathname, search, hash } = new URL(to.replaceAll('$', '%24'), placeholderOrigin);
  const isExternal = origin !== placeholderOrigin;
  const keepsRest = isPrefix && isExternal && pathname.endsWith('/*');
  const base = (isExternal ? origin : '') + (keepsRest ? pathname.slice(0, -'/*'.length) : pathname);
  const oldPath = Array.from(from.replace(/\/\*$/, ''), sentPattern).join('');
  const optionalSlash = from.endsWith('/') ? '' : '/?';
  const pattern = `${oldPath}${isPrefix ? '(?<redirect_rest>(?:/[^?]*)?)' : optionalSlash}`;
  return { pattern, isPrefix, isExternal, keepsRest, base, search, hash };
}

const matchOf = (redirect: Redirect, pathname: string): RegExpExecArray | null =>
  new RegExp(`^${parseRedirect(redirect).pattern}$`).exec(pathname);

const covers = (redirect: Redirect, pathname: string): boolean => matchOf(redirect, pathname) !== null;

/** Returns the decoded path of a URL of this site. A malformed path remains encoded. */
export function decodedPath(address: string): string {
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
  faultOfLink: (to: string) => ProblemText | undefined;
};

function faultOfFrom(redirect: Redirect, previous: readonly Redirect[], { publicFiles, faultOfLink }: Site) {
  const { from } = redirect;
  const page = [rootPath, ...pageNames.map(pagePath)].find((path) => covers(redirect, path));
  const isArticle = itemIn({ pathname: from, search: '' }) !== '' && !faultOfLink(from);
  // A prefix such as /old/* may cover files, because the server looks for a file before a redirect.
  const existing = page ?? (isArticle ? from : publicFiles.find((file) => file === from));
  const [, first = ''] = from.split('/');
  if (existing) return problem('redirect-hides', { address: existing });
  if (serverNames.includes(first)) return problem('redirect-of-server', { name: first });
  return previous.some((other) => other.from === from) ? problem('each-address-once') : undefined;
}

function faultOfTo(redirect: Redirect, all: readonly Redirect[], { siteOrigin, faultOfLink }: Site) {
  const { to } = redirect;
  if (new URL(to, placeholderOrigin).origin === siteOrigin) return problem('path-of-site');
  const { isExternal, keepsRest } = parseRedirect(redirect);
  if (/\/\*(?:[?#]|$)/.test(to) && !keepsRest) return problem('redirect-rest');
  if (isExternal) return undefined;
  return all.some((candidate) => covers(candidate, new URL(to, placeholderOrigin).pathname))
    ? problem('redirect-chain')
    : faultOfLink(to);
}

/** Reads `content/redirects.json`, if it exists. With `site`, checks that targets exist and that no redirect hides a page. */
export function readRedirects(folder: Folder, site?: Site): Redirect[] {
  if (textIfAny(redirectsFile, folder) === undefined) return [];
  const read = readFacts(redirectsFile, redirectsSchema, folder);
  if (!read) return [];
  const { located, facts } = read;
  if (!site) return facts;
  for (const [index, redirect] of facts.entries()) {
    const faults = [
      ['from', faultOfFrom(redirect, facts.slice(0, index), site)],
      ['to', faultOfTo(redirect, facts, site)],
    ] as const;
    for (const [field, fault] of faults) {
      if (fault) folder.report(placeOf(located, [index, field]), fault, redirect[field]);
    }
  }
  return facts;
}

/** Longer than any path, so that exact paths precede prefixes. */
const LONGEST_PATH = 1e6;

/** Adds the built-in redirects, and sorts: exact paths first, then longer ones before shorter ones. */
function allByPrecedence(redirects: readonly Redirect[]): Redirect[] {
  const precedence = ({ from }: Redirect) => from.length + (from.endsWith('/*') ? 0 : LONGEST_PATH);
  return [...builtInRedirects, ...redirects].toSorted((a, b) => precedence(b) - precedence(a));
}

/** Returns the redirect of a request, for `npm run dev`. The query of the request is appended to that of the target. */
export function redirectOf(
  redirects: readonly Redirect[],
  url: string,
): { status: number; location: string } | undefined {
  const [pathname = '', ...queryParts] = url.split('?');
  const query = queryParts.join('?');
  const redirect = allByPrecedence(redirects).find((candidate) => covers(candidate, pathname));
  if (!redirect) return undefined;
  const { keepsRest, base, search, hash } = parseRedirect(redirect);
  const rest = keepsRest ? (matchOf(redirect, pathname)?.groups?.redirect_rest ?? '') : '';
  const furtherQuery = query && `${search ? '&' : '?'}${query}`;
  return { status: redirect.status, location: base + rest + search + furtherQuery + hash };
}

const escapeValue = (text: string): string => text.replace(/["\\]/g, '\\$&');

/** Returns nginx's map from paths that are neither pages nor files to the status and URL of a redirect. */
export function redirectsConf(redirects: readonly Redirect[]): string {
  const lines = allByPrecedence(redirects).map((redirect) => {
    const { pattern, keepsRest, base, search, hash } = parseRedirect(redirect);
    const query = search ? `${escapeValue(search)}$further_args` : '$is_args$args';
    const url = escapeValue(base) + (keepsRest ? '$redirect_rest' : '') + query + escapeValue(hash);
    const languagePattern = redirect.withoutLanguage ? '(?!.*[?&]lang=)' : '';
    return String.raw`  "~^${languagePattern}${pattern}(?:\?|$)" "${redirect.status} ${url}";${'\n'}`;
  });
  return `# Written by the build (generator/redirects.ts), included by nginx/entrypoint.sh, never served. Do not edit.

map $args $further_args {
  default &$args;
  ''      '';
}
map $request_uri $redirect {
${lines.join('')}}
`;
}
