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
  /** The same in every page, so that the CSP needs one hash for each script. */
  inline: InlineScripts;
  styles: ReadonlyMap<string, string>;
  structuredData: string;
};

/** Preloads the first font of the styles, which is that of headings (src/styles/fonts.css). */
function fontPreload(styles: PageParts['styles']): string {
  const font = /url\(["']?([^"')]+\.woff2)/.exec([...styles.values()].join(''))?.[1];
  return font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">` : '';
}

/** Returns the CSP source that allows an inline script or style. */
export const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Renders a page with inlined styles. Adds their CSP sources to `allowedStyles`. @throws if a placeholder is missing */
export function pageHtml(template: string, page: PageParts, allowedStyles: Set<string>): string {
  const styles = [...page.styles].map(([href, css]) => {
    allowedStyles.add(hashSource(css));
    // With data-href, the bundler's runtime does not load the stylesheet again.
    return `<style data-href="${href}">${css}</style>`;
  });
  const head = [page.head, fontPreload(page.styles), `<script>${page.inline.theme}</script>`, ...styles];
  const dataAttributes = `data-language="${page.language}" data-scripts="${page.scripts.join(' ')}"`;
  // At the end, so that the first packets of the response contain the first section.
  const end = `<script ${dataAttributes}>${page.inline.start}</script>${page.structuredData}</body>`;
  const replacements = {
    '<html lang="en">': `<html lang="${page.language}"${page.dir ? ` dir="${page.dir}"` : ''}>`,
    '<!--head-->': head.join(''),
    '</body>': end,
    '<div id="root"></div>': page.root,
  };
  let html = template;
  for (const [placeholder, replacement] of Object.entries(replacements)) {
    if (!html.includes(placeholder)) throw new Error(`src/document.html has no ${placeholder}`);
    html = html.replace(placeholder, () => replacement);
  }
  return html;
}

const sourceList = (sources: Iterable<string>): string => [...new Set(sources)].map((source) => ` ${source}`).join('');

const originsOf = (...urls: (string | undefined)[]): string =>
  sourceList(urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : [])));

/**
 * Returns the part of nginx's configuration with the Content-Security-Policy of all pages (docs/reference.md explains each
 * directive) and the host name for the redirect from HTTP to HTTPS. nginx/entrypoint.sh inserts the operator's origins,
 * each with a space before it, and the URL that gets browsers' reports.
 * @param webApps the URLs to which the home page's composer submits its form
 */
export function cspConf(
  { scripts: inline, styles }: { scripts: InlineScripts; styles: ReadonlySet<string> },
  { images, uploadAction, errorReports, siteOrigin }: BuildEnvironment,
  webApps: readonly string[] = [],
  scripts: ThirdParty['scripts'] = [],
): string {
  const hashes = sourceList(Object.values(inline).map(hashSource));
  // Bases with https:// need no source: `https:` in the directive allows them.
  const httpImages = originsOf(...Object.values(images).filter((base) => base.startsWith('http://')));
  const fromScripts = (sourcesOf: (script: ThirdParty['scripts'][number]) => readonly string[]) =>
    scripts.flatMap(sourcesOf).sort();
  const frames = sourceList(fromScripts((script) => script.frames));
  const connections = sourceList(fromScripts((script) => script.connects));
  const trustedTypes = scripts.length > 0 ? ['default', ...fromScripts((script) => script.trustedTypes)] : [];
  const directives = [
    "default-src 'none'",
    `script-src 'strict-dynamic'${hashes}`,
    `style-src 'self'${sourceList([...styles].sort())}`,
    `img-src 'self' data: blob: https:${httpImages}\${CSP_IMG_ORIGINS}`,
    "font-src 'self'",
    `connect-src 'self'${originsOf(uploadAction, errorReports)}${connections}\${CSP_CONNECT_ORIGINS}`,
    ...(frames ? [`frame-src${frames}`] : []),
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${originsOf(uploadAction, ...webApps)}\${CSP_FORM_ORIGINS}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types start worker${sourceList(trustedTypes)}\${CSP_REPORTING}`,
  ].join('; ');
  // 'strict-dynamic' makes browsers ignore origins, so a second policy, which also applies, restricts third-party scripts.
  const origins = sourceList(fromScripts(({ address, loads }) => [new URL(address).origin, ...loads]));
  const policy = origins ? `${directives}, script-src 'self'${hashes}${origins}\${CSP_REPORTING}` : directives;
  return `# Written by the build (generator/page-html.ts), rendered and included by nginx/entrypoint.sh, never served. Do not edit.
# Reads: CSP_IMG_ORIGINS, CSP_CONNECT_ORIGINS, CSP_FORM_ORIGINS, CSP_REPORT_TO.

map $visitor_scheme $page_policy {
  default "${policy}";
  https   "${policy}; upgrade-insecure-requests";
}
map '' $reporting_endpoints {
  \${IF_CSP_REPORT_TO}default 'default="\${CSP_REPORT_TO}"';
}
map '' $site_host {
  default "${new URL(siteOrigin).hostname}";
}
`;
}
