declare global {
  interface Window {
    /** Buttons that were clicked before the app had started, noted by the inline start script (build/page-html.ts). */
    earlyClicks?: HTMLElement[];
  }
}

/** Repeats what was clicked before anything listened, in order; only what is still on the page. */
export function replayEarlyClicks(): void {
  for (const element of window.earlyClicks?.splice(0) ?? []) {
    if (element.isConnected) element.click();
  }
  delete window.earlyClicks;
}
