/** When a page's JavaScript starts: as soon as the browser is free or the visitor touches something, or without waiting. */
export type StartMoment = 'idle' | 'now';

/** The one Trusted Types policy of the site; the Content-Security-Policy allows it by name. */
export const START_POLICY = 'start';

/**
 * The inline script that starts the app, the same on every page, so that one hash allows it; the page's own files are in
 * its tag's attributes (startTag). It asks for all of the page's scripts at once, and notes clicks on buttons that
 * nothing listens to yet (src/directives/early-clicks.ts repeats them); invoker and submit buttons work by themselves.
 * The app starts as an element, not by import(): under 'strict-dynamic' only what a trusted script inserts may load.
 */
export const startScript = `{
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
addEventListener("load",()=>(window.requestIdleCallback||setTimeout)(start));
for(const type of ["pointerdown","pointerover","touchstart","keydown"])addEventListener(type,start,{once:true,passive:true})
}}`.replaceAll('\n', '');

/**
 * The start script's element.
 * @param main URL of the entry script
 * @param scripts URLs of every script that the page needs
 */
export const startTag = (main: string, scripts: readonly string[], when: StartMoment): string =>
  `<script data-main="${main}" data-scripts="${scripts.join(' ')}" data-when="${when}">${startScript}</script>`;
