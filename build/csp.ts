import { createHash } from 'node:crypto';
import type { BuildEnvironment } from '../src/lib/env-schema.ts';
import { startScript } from './start-script.ts';
import { themeScript } from './theme-script.ts';

const allowedScripts: readonly string[] = [themeScript, startScript];

/** A hash source of a Content-Security-Policy. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The sources of the two inline scripts that every page has. */
export const scriptSources = (): string => allowedScripts.map(hashSource).join(' ');

const bodies = (html: string, element: RegExp): string[] => [...html.matchAll(element)].map(([, body]) => body ?? '');

/**
 * The sources of a page's inline styles.
 * @throws where the page holds what no policy of this site allows: another inline script, a style or event handler attribute
 */
export function styleSources(html: string): string {
  const scripts = bodies(html, /<script(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g);
  const foreign = scripts.find((script) => !allowedScripts.includes(script));
  if (foreign !== undefined)
    throw new Error(`An inline script that the policy does not allow: ${foreign.slice(0, 80)}`);
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  const attribute = /<[a-z][^>]*?\s(?:style|on[a-z]+)=(?:"[^"]*"|'[^']*')/i.exec(markup);
  if (attribute) throw new Error(`An attribute that the policy does not allow: ${attribute[0].slice(-80)}`);
  return bodies(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
    .map(hashSource)
    .join(' ');
}

/**
 * Where pictures may come from besides this site and https, which the policy allows anyway: image bases of plain http,
 * each after a blank.
 * @throws where a base names a host that would not stand in a policy
 */
export function imageSources({ images }: BuildEnvironment): string {
  const origins = Object.values(images).flatMap((base) => (base.startsWith('http://') ? [new URL(base).origin] : []));
  const odd = origins.find((origin) => !/^http:\/\/[\w.:[\]-]+$/.test(origin));
  if (odd) throw new Error(`PUBLIC_OFFICIAL_CHAT_IMAGES or PUBLIC_WEBSITE_IMAGES: ${odd} cannot stand in a policy`);
  return [...new Set(origins)].map((origin) => ` ${origin}`).join('');
}

/** The origin that reports are sent to, after a blank; nothing where that is this site, or nobody takes any. */
export function uploadSource({ uploadAction }: BuildEnvironment): string {
  return uploadAction?.startsWith('/') === false ? ` ${new URL(uploadAction).origin}` : '';
}
