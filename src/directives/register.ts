import { copy } from './copy.ts';
import { invoker, lightDismiss } from './dialogs.ts';
import { themeChoice } from './theme-choice.ts';

declare global {
  interface Window {
    /** Buttons that were clicked before the app started, recorded by the inline start script (generator/page-html.ts). */
    earlyClicks?: HTMLElement[];
  }
}

const directives = [copy, invoker, lightDismiss, themeChoice];

/** Registers every directive on the document: their listeners also handle what React renders later. */
export function registerDirectives(document: Document): void {
  for (const directive of directives) directive(document);
}

/** Repeats the clicks made before hydration, in order, on elements that are still in the document. */
export function replayEarlyClicks(): void {
  for (const element of window.earlyClicks?.splice(0) ?? []) {
    if (element.isConnected) element.click();
  }
  delete window.earlyClicks;
}
