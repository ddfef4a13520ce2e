import { hash } from 'node:crypto';
import type { ThirdParty } from '../src/content/schemas/third-party.ts';
import type { BuildEnvironment } from '../src/lib/env.ts';

export type InlineScripts = { theme: string; start: string };

type PageParts = {
  language: string;
  dir?: string | undefined;
  head: string;
  root: string;
  /** URLs, the entry first. */
  scripts: readonly string[];
  /** The same in every page, so that one hash allows each. */
  inline: InlineScripts;
  /** Stylesheets to inline, by URL. */
  styles: ReadonlyMap<string, string>;
  /** JSON-LD (structured-data.ts). */
  structuredData: string;
};

/** Preloads the first font, that of headings (src/styles/fonts.css), for the first paint. */
function fontPreload(styles: PageParts['styles']): string {
  const font = /url\(["']?([^"')]+\.woff2)/.exec([...styles.values()].join(''))?.[1];
  return font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">` : '';
}

export const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Renders a page with inlined styles. Adds their CSP sources to `allowedStyles`. @throws if a placeholder is missing */
export function pageHtml(template: string, page: PageParts, allowedStyles: Set<string>): string {
  const styles = [...page.styles].map(([href, css]) => {
    allowedStyles.add(hashSource(css));
    // The CSS runtime does not load a stylesheet again if it finds its data-href.
    return `<style data-href="${href}">${css}</style>`;
  });
  const head = [page.head, fontPreload(page.styles), `<script>${page.inline.theme}</script>`, ...styles];
  const data = `data-language="${page.language}" data-scripts="${page.scripts.join(' ')}"`;
  // Last, so that the first section is in the first flight.
  const end = `<script ${data}>${page.inline.start}</script>${page.structuredData}</body>`;
  const parts = {
    '<html lang="en">': `<html lang="${page.language}"${page.dir ? ` dir="${page.dir}"` : ''}>`,
    '<!--head-->': head.join(''),
    '</body>': end,
    '<div id="root"></div>': page.root,
  };
  return Object.entries(parts).reduce((html, [placeholder, part]) => {
    if (!html.includes(placeholder)) throw new Error(`src/document.html has no ${placeholder}`);
    return html.replace(placeholder, () => part);
  }, template);
}

/** Joins CSP sources, each with a space before it. */
const list = (sources: Iterable<string>): string => [...new Set(sources)].map((source) => ` ${source}`).join('');

const originsOf = (...addresses: (string | undefined)[]): string =>
  list(addresses.flatMap((address) => (address && URL.canParse(address) ? [new URL(address).origin] : [])));

/**
 * Returns the part of nginx's configuration with the Content-Security-Policy of all pages (docs/reference.md explains each
 * directive), and the host to which plain HTTP is redirected with TLS. nginx/entrypoint.sh writes a space before each of
 * the operator's origins.
 * @param webApps form targets of the home page's composer
 */
export function cspConf(
  { scripts: inline, styles }: { scripts: InlineScripts; styles: ReadonlySet<string> },
  { images, uploadAction, siteOrigin }: BuildEnvironment,
  webApps: readonly string[] = [],
  scripts: ThirdParty['scripts'] = [],
): string {
  const hashes = list(Object.values(inline).map(hashSource));
  // `https:` already allows any of these.
  const plainImages = originsOf(...Object.values(images).filter((base) => base.startsWith('http://')));
  const fromScripts = (sources: (script: ThirdParty['scripts'][number]) => readonly string[]) =>
    scripts.flatMap(sources).sort();
  const frames = list(fromScripts((script) => script.frames));
  const trustedTypes = scripts.length > 0 ? ['default', ...fromScripts((script) => script.trustedTypes)] : [];
  const directives = [
    "default-src 'none'",
    `script-src 'strict-dynamic'${hashes}`,
    `style-src 'self'${list([...styles].sort())}`,
    `img-src 'self' data: blob: https:${plainImages}\${CSP_IMG_ORIGINS}`,
    "font-src 'self'",
    `connect-src 'self'${originsOf(uploadAction)}${list(fromScripts(({ connects }) => connects))}\${CSP_CONNECT_ORIGINS}`,
    ...(frames ? [`frame-src${frames}`] : []),
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${originsOf(uploadAction, ...webApps)}\${CSP_FORM_ORIGINS}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types start worker${list(trustedTypes)}`,
  ].join('; ');
  // A second policy, which must allow a script as well: beside 'strict-dynamic' browsers ignore origins.
  const origins = list(fromScripts(({ address, loads }) => [new URL(address).origin, ...loads]));
  const policy = origins ? `${directives}, script-src 'self'${hashes}${origins}` : directives;
  return `# Written by the build (generator/page-html.ts), rendered and included by nginx/entrypoint.sh, never served. Do not edit.
# Reads: CSP_IMG_ORIGINS, CSP_CONNECT_ORIGINS, CSP_FORM_ORIGINS.

map $visitor_scheme $page_policy {
  default "${policy}";
  https   "${policy}; upgrade-insecure-requests";
}
map '' $site_host {
  default "${new URL(siteOrigin).hostname}";
}
`;
}
