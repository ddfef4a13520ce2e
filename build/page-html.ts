import { hash } from 'node:crypto';
import type { BuildEnvironment } from '../src/lib/env-schema.ts';
import { THEME_KEY } from '../src/lib/storage-keys.ts';

/** The start of a page's JavaScript: once the browser is idle or at the visitor's first input, or at once. */
type StartMoment = 'idle' | 'now';

/** The inline script that applies the stored theme before the first paint; src/directives/theme-choice.ts is its counterpart. */
export const themeScript = `try{const theme=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(theme==="light"||theme==="dark")document.documentElement.dataset.theme=theme}catch{}`;

/** The one Trusted Types policy of the site; the Content-Security-Policy allows it by name. */
const START_POLICY = 'start';

/**
 * The inline script that starts the app. It is the same on every page, so that one hash allows it: the page's own files are
 * in its tag's attributes (startTag). It requests all of the page's scripts at once, and records clicks on buttons that
 * have no listener yet (src/directives/register.ts repeats them); invoker and submit buttons work without a listener.
 * A page that opens under a still pointer gets pointer events without movement, which do not count.
 * Two frames after the load the page has been painted: scripts must not compete with the first paint. Two frames after an
 * input the page shows its effect: requesting ten scripts takes 50 ms of a slow phone.
 * The idle callback has a time limit: in a new process Chromium ran none for seconds, in about one of twenty visits on a
 * busy machine. The app starts as an element, not by import(): under 'strict-dynamic' only what a trusted script inserts may load.
 */
const startScript = `{
const {main,scripts,when}=document.currentScript.dataset;
const policy=window.trustedTypes?.createPolicy("${START_POLICY}",{createScriptURL:(url)=>url});
let started=false;
const start=()=>{
if(started)return;started=true;
for(const href of scripts.split(" ")){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}
const script=document.createElement("script");script.type="module";script.src=policy?policy.createScriptURL(main):main;document.head.append(script)
};
const clicks=window.earlyClicks=[];
addEventListener("click",(event)=>{const button=window.earlyClicks&&event.isTrusted&&event.target.closest("button:not([commandfor],[type=submit])");if(button)clicks.push(button)},true);
if(when==="now")start();
else{
const painted=(task)=>requestAnimationFrame(()=>requestAnimationFrame(task));
addEventListener("load",()=>painted(()=>window.requestIdleCallback?requestIdleCallback(start,{timeout:2000}):setTimeout(start)));
for(const type of ["pointerdown","pointermove","keydown"])addEventListener(type,(event)=>{if(!started&&(type!=="pointermove"||event.movementX||event.movementY))painted(start)})
}}`.replaceAll('\n', '');

/** Every inline script of the site: the Content-Security-Policy allows these and no other. */
export const inlineScripts: readonly string[] = [themeScript, startScript];

/**
 * The start script's element.
 * @param main URL of the entry script
 * @param scripts URLs of every script that the page needs
 */
export const startTag = (main: string, scripts: readonly string[], when: StartMoment): string =>
  `<script data-main="${main}" data-scripts="${scripts.join(' ')}" data-when="${when}">${startScript}</script>`;

type PageParts = {
  language: string;
  /** The elements that the page adds to the head. */
  head: string;
  /** The root element. */
  root: string;
  /** Stylesheets to inline, by URL. */
  styles: ReadonlyMap<string, string>;
  /** URL of the stylesheet for print. */
  printStyles: string;
  main: string;
  scripts: readonly string[];
  /** A data block for search engines (structured-data.ts). */
  structuredData: string;
};

/** Preloads the first font of the styles, the headings' (src/styles/fonts.css), so that the first paint uses it. */
function fontPreload(styles: PageParts['styles']): string {
  const font = /url\(["']?([^"')]+\.woff2)/.exec([...styles.values()].join(''))?.[1];
  return font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">` : '';
}

/**
 * One page's HTML document, its styles inlined.
 * @param template the text of src/document.html
 * @throws where the template lacks a placeholder
 */
export function pageHtml(template: string, page: PageParts, start: StartMoment): string {
  // The CSS runtime looks for data-href before it loads a chunk's stylesheet, and so finds these.
  const styles = [...page.styles].map(([href, css]) => `<style data-href="${href}">${css}</style>`);
  const head = [
    page.head,
    fontPreload(page.styles),
    `<script>${themeScript}</script>`,
    ...styles,
    `<link rel="stylesheet" media="print" href="${page.printStyles}">`,
    startTag(page.main, page.scripts, start),
  ];
  const parts = {
    '<html lang="en">': `<html lang="${page.language}">`,
    '<!--head-->': head.join(''),
    // Last, because pages are shown without it.
    '</body>': `${page.structuredData}</body>`,
    '<div id="root"></div>': page.root,
  };
  return Object.entries(parts).reduce((html, [place, part]) => {
    if (!html.includes(place)) throw new Error(`src/document.html has no ${place}`);
    return html.replace(place, () => part);
  }, template);
}

/** A hash source of a Content-Security-Policy. */
export const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

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

/** Sources of a directive, each with a space before it. */
const list = (sources: Iterable<string>): string => [...new Set(sources)].map((source) => ` ${source}`).join('');

/** The origins of the addresses that are on other sites. */
const originsOf = (...addresses: (string | undefined)[]): string =>
  list(addresses.flatMap((address) => (address && URL.canParse(address) ? [new URL(address).origin] : [])));

/**
 * The Content-Security-Policy of every page; docs/decisions/008 explains each directive. nginx/entrypoint.sh writes each of the
 * operator's origins after a space.
 */
function pagePolicy(styles: ReadonlySet<string>, { images, uploadAction }: BuildEnvironment): string {
  // Any https origin is allowed anyway.
  const plainImages = originsOf(...Object.values(images).filter((base) => base.startsWith('http://')));
  return [
    "default-src 'none'",
    `script-src 'strict-dynamic'${list(inlineScripts.map(hashSource))}`,
    `style-src 'self'${list([...styles].sort())}`,
    `img-src 'self' data: blob: https:${plainImages}\${CSP_IMG_ORIGINS}`,
    "font-src 'self'",
    `connect-src 'self'${originsOf(uploadAction)}\${CSP_CONNECT_ORIGINS}`,
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${originsOf(uploadAction)}\${CSP_FORM_ORIGINS}`,
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
  return `# Written by the build (build/page-html.ts), rendered and included by nginx/entrypoint.sh, never served. Do not edit.
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
