import { announce } from '@/lib/browser';

/** The time for which a button shows the result, in milliseconds. */
const SHOWN_FOR = 2000;

/**
 * `<button data-copy="text" data-copied-label="Copied" data-copy-failed-label="Press Ctrl+C to copy">`: a click copies
 * the text (a path with the site's origin before it), announces the result and sets `data-copy-state="done"` or `"failed"` on the button for two seconds.
 */
export function copy(document: Document): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (!button) return;
    const { copy: text = '', copiedLabel = '', copyFailedLabel = '' } = button.dataset;
    try {
      // The origin is known only in the browser.
      await navigator.clipboard.writeText(text.startsWith('/') ? window.location.origin + text : text);
      button.dataset.copyState = 'done';
      announce(copiedLabel);
    } catch {
      // No permission, no focus, or an insecure origin.
      button.dataset.copyState = 'failed';
      announce(copyFailedLabel);
    }
    setTimeout(() => delete button.dataset.copyState, SHOWN_FOR);
  });
}
