import { THEME_KEY } from '../src/lib/storage-keys.ts';

/** The start of a page's JavaScript: once the browser is idle or at the visitor's first input, or at once. */
type StartMoment = 'idle' | 'now';

/** The inline script that applies the stored theme before the first paint; src/directives/theme-choice.ts is its counterpart. */
export const themeScript = `try{const theme=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(theme==="light"||theme==="dark")document.documentElement.dataset.theme=theme}catch{}`;

/** The one Trusted Types policy of the site; the Content-Security-Policy allows it by name. */
export const START_POLICY = 'start';

/**
 * The inline script that starts the app. It is the same on every page, so that one hash allows it: the page's own files are
 * in its tag's attributes (startTag). It requests all of the page's scripts at once, and records clicks on buttons that
 * have no listener yet (src/directives/register.ts repeats them); invoker and submit buttons work without a listener.
 * A page that opens under a still pointer gets pointer events without movement, which do not count.
 * Two frames after the load the page has been painted: scripts must not compete with the first paint.
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
const frame=requestAnimationFrame;
addEventListener("load",()=>frame(()=>frame(()=>window.requestIdleCallback?requestIdleCallback(start,{timeout:2000}):setTimeout(start))));
for(const type of ["pointerdown","pointermove","touchstart","keydown"])addEventListener(type,(event)=>{if(type!=="pointermove"||event.movementX||event.movementY)start()},{passive:true})
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
