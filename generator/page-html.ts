import { hash } from 'node:crypto';
import type { ThirdParty } from '../src/content/schemas/third-party.ts';
import type { BuildEnvironment } from '../src/lib/env-schema.ts';
import { THEME_KEY } from '../src/lib/storage.ts';

/** The start of a page's JavaScript: once the browser is idle or at the visitor's first input, or at once. */
type StartMoment = 'idle' | 'now';

/** The inline script that applies the stored theme before the first paint; src/directives/theme-choice.ts is its counterpart. */
export const themeScript = `try{const theme=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(theme==="light"||theme==="dark")document.documentElement.dataset.theme=theme}catch{}`;

/** The site's own Trusted Types policy; the Content-Security-Policy allows it by name. */
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
  /** The direction of its script. */
  dir?: string | undefined;
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

/** A hash source of a Content-Security-Policy. */
export const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * One page's HTML document, its styles inlined.
 * @param template the text of src/document.html
 * @param allowedStyles the policy's sources, to which those of the inlined styles are added
 * @throws where the template lacks a placeholder
 */
export function pageHtml(template: string, page: PageParts, start: StartMoment, allowedStyles: Set<string>): string {
  const styles = [...page.styles].map(([href, css]) => {
    allowedStyles.add(hashSource(css));
    // The CSS runtime looks for data-href before it loads a chunk's stylesheet, and so finds these.
    return `<style data-href="${href}">${css}</style>`;
  });
  const head = [
    page.head,
    fontPreload(page.styles),
    `<script>${themeScript}</script>`,
    ...styles,
    `<link rel="stylesheet" media="print" href="${page.printStyles}">`,
    startTag(page.main, page.scripts, start),
  ];
  const parts = {
    '<html lang="en">': `<html lang="${page.language}"${page.dir ? ` dir="${page.dir}"` : ''}>`,
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

/** Sources of a directive, each with a space before it. */
const list = (sources: Iterable<string>): string => [...new Set(sources)].map((source) => ` ${source}`).join('');

/** The origins of the addresses that are on other sites. */
const originsOf = (...addresses: (string | undefined)[]): string =>
  list(addresses.flatMap((address) => (address && URL.canParse(address) ? [new URL(address).origin] : [])));

type Script = ThirdParty['scripts'][number];

/** What the Content-Security-Policy allows for the listed scripts: sources by directive, without repetitions. */
function thirdPartySources(scripts: readonly Script[]) {
  const all = (origins: (script: Script) => readonly string[]) => [...new Set(scripts.flatMap(origins))].sort();
  return {
    scripts: all(({ address, loads }) => [new URL(address).origin, ...loads]),
    connects: all(({ connects }) => connects),
    frames: all(({ frames }) => frames),
    trustedTypes: scripts.length > 0 ? ['default', ...all(({ trustedTypes }) => trustedTypes)] : [],
  };
}

/**
 * The Content-Security-Policy of every page; docs/decisions/008 explains each directive. nginx/entrypoint.sh writes each of the
 * operator's origins after a space.
 */
function pagePolicy(
  styles: ReadonlySet<string>,
  { images, uploadAction }: BuildEnvironment,
  webApps: readonly string[],
  scripts: readonly Script[],
): string {
  // `https:` already allows any of these.
  const plainImages = originsOf(...Object.values(images).filter((base) => base.startsWith('http://')));
  const thirdParty = thirdPartySources(scripts);
  const policy = [
    "default-src 'none'",
    `script-src 'strict-dynamic'${list(inlineScripts.map(hashSource))}`,
    `style-src 'self'${list([...styles].sort())}`,
    `img-src 'self' data: blob: https:${plainImages}\${CSP_IMG_ORIGINS}`,
    "font-src 'self'",
    `connect-src 'self'${originsOf(uploadAction)}${list(thirdParty.connects)}\${CSP_CONNECT_ORIGINS}`,
    ...(thirdParty.frames.length > 0 ? [`frame-src${list(thirdParty.frames)}`] : []),
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${originsOf(uploadAction, ...webApps)}\${CSP_FORM_ORIGINS}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${START_POLICY}${list(thirdParty.trustedTypes)}`,
  ].join('; ');
  if (scripts.length === 0) return policy;
  // A second policy, which must allow a script as well: beside 'strict-dynamic' browsers ignore origins.
  return `${policy}, script-src 'self'${list(inlineScripts.map(hashSource))}${list(thirdParty.scripts)}`;
}

/**
 * Returns the part of nginx's configuration that depends on the build: one Content-Security-Policy for all pages, and
 * the host that plain HTTP is redirected to with TLS.
 * @param styles the sources of all pages' inline styles
 * @param webApps the addresses that the home page's composer sends a question to
 * @param scripts the third-party scripts that content lists
 */
export function cspConf(
  styles: ReadonlySet<string>,
  environment: BuildEnvironment,
  webApps: readonly string[] = [],
  scripts: readonly Script[] = [],
): string {
  const policy = pagePolicy(styles, environment, webApps, scripts);
  return `# Written by the build (generator/page-html.ts), rendered and included by nginx/entrypoint.sh, never served. Do not edit.
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
