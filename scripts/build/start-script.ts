/** When a page's JavaScript starts: as soon as the browser is free or the visitor touches something, or without waiting. */
export type StartMoment = 'idle' | 'now';

/**
 * The inline script that starts the app. It asks for all of the page's scripts at once, and notes clicks on buttons that
 * nothing listens to yet (src/directives/early-clicks.ts repeats them); invoker and submit buttons work by themselves.
 * @param main URL of the entry script
 * @param scripts URLs of every script that the page needs
 */
export function startScript(main: string, scripts: readonly string[], moment: StartMoment): string {
  const start = `let started=false;
const start=()=>{
if(started)return;started=true;
for(const href of ${JSON.stringify(scripts)}){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}
import(${JSON.stringify(main)})
};
const clicks=window.earlyClicks=[];
addEventListener("click",(event)=>{const button=window.earlyClicks&&event.isTrusted&&event.target.closest("button:not([commandfor],[type=submit])");if(button)clicks.push(button)},true);`;
  const idle = `addEventListener("load",()=>(window.requestIdleCallback||setTimeout)(start));
for(const type of ["pointerdown","pointerover","touchstart","keydown"])addEventListener(type,start,{once:true,passive:true})`;
  return `{${start}\n${moment === 'now' ? 'start()' : idle}}`.replaceAll('\n', '');
}
