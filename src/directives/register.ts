import { copy } from './copy.ts';
import { invoker, lightDismiss } from './dialogs.ts';
import { languageLinks } from './language-links.ts';
import { themeChoice } from './theme-choice.ts';

/** What the inline start script of a prerendered page (generator/page-html.ts) shares with the scripts that it loads. */
type Early = {
  /** Buttons and choices that were clicked before the app started. */
  clicks: HTMLElement[];
  /** True once the visitor has pressed something, or turned the wheel. */
  isUsed?: boolean;
  /** True once the directives are registered. */
  isListening?: boolean;
  /** When the app starts, where it does not wait for an input (generator/page-html.ts). */
  when?: string | undefined;
  /** Loads and starts the app, once. */
  start: () => void;
};

declare global {
  interface Window {
    /** Until the app has started; in development, which prerenders nothing, never. */
    early?: Early | undefined;
  }
}

const directives = [copy, invoker, lightDismiss, themeChoice, languageLinks];

/** Early clicks on these are repeated once the directives are registered, the others once the app has started. */
const ofDirectives = '[data-copy], [data-theme-choice]';

function repeat(clicked: readonly HTMLElement[]): void {
  for (const element of clicked) {
    if (element.isConnected) element.click();
  }
}

/**
 * Registers every directive on the document: their listeners also handle what React renders later. The early script and
 * start-up both call it.
 * @returns false where they are registered already
 */
export function registerDirectives(document: Document): boolean {
  const { early } = window;
  if (early?.isListening) return false;
  for (const directive of directives) directive(document);
  if (early) early.isListening = true;
  repeat(early?.clicks.filter((element) => element.matches(ofDirectives)) ?? []);
  return true;
}

/** Repeats the other clicks made before hydration, in order, on elements that are still in the document. */
export function replayEarlyClicks(): void {
  const clicked = window.early?.clicks.filter((element) => !element.matches(ofDirectives)) ?? [];
  delete window.early;
  repeat(clicked);
}
