import { hash } from 'node:crypto';
import { rspack } from '@rsbuild/core';
import type { ThirdParty } from '../src/content/schemas/third-party.ts';
import type { BuildEnvironment } from '../src/lib/env.ts';
import { THEME_KEY } from '../src/lib/storage.ts';

/**
 * When a page's app starts. `input`: at the visitor's first input; `idle`: then, or when the browser is idle; `query`: the
 * same as `idle` where the address has a query, else as `input`; `now`: at once.
 */
export type StartMoment = 'input' | 'idle' | 'query' | 'now';

/** The inline script that applies the stored theme before the first paint; src/directives/theme-choice.ts is its counterpart. */
export const themeScript = `try{const theme=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(theme==="light"||theme==="dark")document.documentElement.dataset.theme=theme}catch{}`;

/** The site's own Trusted Types policy; the Content-Security-Policy allows it by name. */
const START_POLICY = 'start';

/** Elements whose clicks are recorded until they have a listener; invoker and submit buttons work without one. */
const recorded = 'button:not([commandfor],[type=submit]),[data-copy],[data-theme-choice]';

/**
 * The inline script that loads the other scripts. It is the same on every page, so that one hash allows it: the page's own
 * files are in its tag's attributes (startTag). Once the page has been painted and the browser is idle it loads the early
 * script (src/entry-early.ts). The app starts at the first input, when Back or Forward changes the address, where the early
 * script finds that a page needs it, and eight seconds after the load. It requests all of the app's scripts at once, and
 * records clicks that have no listener yet (src/directives/register.ts repeats them).
 * A page that opens under a still pointer gets pointer events without movement, which do not count.
 * Two frames after the load the page has been painted: scripts must not compete with the first paint. Two frames after an
 * input the page shows its effect: requesting ten scripts takes 50 ms of a slow phone. A click begins these frames again,
 * because its effect comes after that of the press.
 * The idle callback has a time limit: in a new process Chromium ran none for seconds, in about one of twenty visits on a
 * busy machine. Scripts are added as elements, not by import(): under 'strict-dynamic' only what a trusted script inserts may load.
 */
const { code: startScript } = await rspack.experiments.swc.minify(
  `{
const {early,scripts,when}=document.currentScript.dataset;
const policy=window.trustedTypes?.createPolicy("${START_POLICY}",{createScriptURL:(url)=>url});
const add=(tag,values)=>document.head.append(Object.assign(document.createElement(tag),values));
const load=(url)=>add("script",{type:"module",src:policy?policy.createScriptURL(url):url});
const painted=(task)=>requestAnimationFrame(()=>requestAnimationFrame(task));
let prepared,started;
const prepare=()=>{if(!prepared)load(early);prepared=true};
const start=()=>{
if(started)return;started=prepared=true;
const [main,...others]=scripts.split(" ");
for(const href of others)add("link",{rel:"modulepreload",href});
load(main)
};
const clicks=[];
const page=window.early={clicks,when,start};
addEventListener("click",({isTrusted,target})=>{const element=window.early&&isTrusted&&target.closest("${recorded}");if(element)clicks.push(element)},true);
if(when==="now")start();
else{
let clicked=0;
for(const type of ["pointerdown","pointermove","keydown","wheel","click"])addEventListener(type,({movementX,movementY})=>{
const isMove=type==="pointermove";
page.isUsed||=!isMove;
if(started||isMove&&!movementX&&!movementY)return;
const seen=type==="click"?++clicked:clicked;
painted(()=>{if(seen===clicked){prepare();start()}})
},{passive:true});
addEventListener("popstate",start);
addEventListener("load",()=>{setTimeout(start,8000);painted(()=>(window.requestIdleCallback??setTimeout)(prepare,{timeout:2000}))})
}}`,
  { compress: true, mangle: { toplevel: true }, module: false },
);

/** Every inline script of the site: the Content-Security-Policy allows these and no other. */
export const inlineScripts: readonly string[] = [themeScript, startScript];

/** URLs of a page's scripts: the early script, and every script that the app needs, its entry first. */
export type PageScripts = { early: string; scripts: readonly string[] };

/** The start script's element. */
export const startTag = ({ early, scripts }: PageScripts, when: StartMoment): string =>
  `<script data-early="${early}" data-scripts="${scripts.join(' ')}"${when === 'input' ? '' : ` data-when="${when}"`}>${startScript}</script>`;

type PageParts = PageScripts & {
  language: string;
  /** The direction of its script. */
  dir?: string | undefined;
  /** The elements that the page adds to the head. */
  head: string;
  /** The root element. */
  root: string;
  /** Stylesheets to inline, by URL. */
  styles: ReadonlyMap<string, string>;
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
    startTag(page, start),
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

/**
 * Returns the part of nginx's configuration that depends on the build: one Content-Security-Policy for all pages, of which
 * docs/decisions/008 explains each directive, and the host that plain HTTP is redirected to with TLS. nginx/entrypoint.sh
 * writes each of the operator's origins after a space.
 * @param styles the sources of all pages' inline styles
 * @param webApps the addresses that the home page's composer sends a question to
 * @param scripts the third-party scripts that content lists
 */
export function cspConf(
  styles: ReadonlySet<string>,
  { images, uploadAction, siteOrigin }: BuildEnvironment,
  webApps: readonly string[] = [],
  scripts: ThirdParty['scripts'] = [],
): string {
  // `https:` already allows any of these.
  const plainImages = originsOf(...Object.values(images).filter((base) => base.startsWith('http://')));
  const ofScripts = (sources: (script: ThirdParty['scripts'][number]) => readonly string[]) =>
    scripts.flatMap(sources).sort();
  const frames = list(ofScripts((script) => script.frames));
  const trustedTypes = scripts.length > 0 ? ['default', ...ofScripts((script) => script.trustedTypes)] : [];
  const directives = [
    "default-src 'none'",
    `script-src 'strict-dynamic'${list(inlineScripts.map(hashSource))}`,
    `style-src 'self'${list([...styles].sort())}`,
    `img-src 'self' data: blob: https:${plainImages}\${CSP_IMG_ORIGINS}`,
    "font-src 'self'",
    `connect-src 'self'${originsOf(uploadAction)}${list(ofScripts(({ connects }) => connects))}\${CSP_CONNECT_ORIGINS}`,
    ...(frames ? [`frame-src${frames}`] : []),
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${originsOf(uploadAction, ...webApps)}\${CSP_FORM_ORIGINS}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${START_POLICY}${list(trustedTypes)}`,
  ].join('; ');
  // A second policy, which must allow a script as well: beside 'strict-dynamic' browsers ignore origins.
  const origins = list(ofScripts(({ address, loads }) => [new URL(address).origin, ...loads]));
  const policy = origins
    ? `${directives}, script-src 'self'${list(inlineScripts.map(hashSource))}${origins}`
    : directives;
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
