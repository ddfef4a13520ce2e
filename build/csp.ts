import { createHash } from 'node:crypto';
import type { BuildEnvironment } from '../src/lib/env-schema.ts';
import { inlineScripts, START_POLICY } from './page-html.ts';

/** A hash source of a Content-Security-Policy. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const bodies = (html: string, element: RegExp): string[] => [...html.matchAll(element)].map(([, body]) => body ?? '');

/**
 * Returns the hash sources of a page's inline styles.
 * @throws where the page has what the policy forbids: another inline script, a style attribute or an event handler attribute
 */
export function styleSources(html: string): string[] {
  const scripts = bodies(html, /<script(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g);
  const foreign = scripts.find((script) => !inlineScripts.includes(script));
  if (foreign !== undefined)
    throw new Error(`An inline script that the policy does not allow: ${foreign.slice(0, 80)}`);
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  const attribute = /<[a-z][^>]*?\s(?:style|on[a-z]+)=(?:"[^"]*"|'[^']*')/i.exec(markup);
  if (attribute) throw new Error(`An attribute that the policy does not allow: ${attribute[0].slice(-80)}`);
  return bodies(html, /<style[^>]*>([\s\S]*?)<\/style>/g).map(hashSource);
}

/** Returns the origins of image bases on plain http: the policy allows this site and https anyway. */
function imageSources({ images }: BuildEnvironment): string[] {
  const origins = Object.values(images).flatMap((base) => (base.startsWith('http://') ? [new URL(base).origin] : []));
  return [...new Set(origins)];
}

/** The origin that problem reports are sent to, where that is another site. */
const uploadSources = ({ uploadAction }: BuildEnvironment): string[] =>
  uploadAction?.startsWith('/') === false ? [new URL(uploadAction).origin] : [];

/** Joins sources, each with a space before it. */
const more = (sources: Iterable<string>): string => [...sources].map((source) => ` ${source}`).join('');

/**
 * The Content-Security-Policy of every page; docs/decisions/008 explains each directive. nginx/entrypoint.sh writes each of the
 * operator's origins after a space.
 */
function pagePolicy(styles: ReadonlySet<string>, environment: BuildEnvironment): string {
  const uploads = more(uploadSources(environment));
  return [
    "default-src 'none'",
    `script-src 'strict-dynamic'${more(inlineScripts.map(hashSource))}`,
    `style-src 'self'${more([...styles].sort())}`,
    `img-src 'self' data: blob: https:${more(imageSources(environment))}\${CSP_IMG_ORIGINS}`,
    "font-src 'self'",
    `connect-src 'self'${uploads}\${CSP_CONNECT_ORIGINS}`,
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${uploads}\${CSP_FORM_ORIGINS}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${START_POLICY}`,
  ].join('; ');
}

/**
 * Returns the part of nginx's configuration that depends on the build: one Content-Security-Policy for all pages, and
 * the host that plain HTTP is redirected to with TLS.
 * @param styles the sources of all pages' inline styles
 */
export function cspConf(styles: ReadonlySet<string>, environment: BuildEnvironment): string {
  const policy = pagePolicy(styles, environment);
  return `# Written by the build (build/csp.ts), rendered and included by nginx/entrypoint.sh, never served. Do not edit.
# Reads: CSP_IMG_ORIGINS, CSP_CONNECT_ORIGINS, CSP_FORM_ORIGINS.

map $visitor_scheme $page_policy {
  default "${policy}";
  https   "${policy}; upgrade-insecure-requests";
}
map '' $site_host {
  default "${new URL(environment.siteOrigin).hostname}";
}
`;
}
