import { announce } from '@/lib/browser';

const RESULT_DURATION_MS = 2000;

/**
 * `<button data-copy="text" data-copied-label="Copied" data-copy-failed-label="Press Ctrl+C to copy">`: announces the result
 * and sets `data-copy-state` to `done` or `failed` for two seconds.
 */
export function copy(document: Document): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (!button) return;
    const { copy: text = '', copiedLabel = '', copyFailedLabel = '' } = button.dataset;
    try {
      // A path is copied with the origin, which is unknown when the page is prerendered.
      await navigator.clipboard.writeText(text.startsWith('/') ? window.location.origin + text : text);
      button.dataset.copyState = 'done';
      announce(copiedLabel);
    } catch {
      // The browser denies permission, or the origin is insecure.
      button.dataset.copyState = 'failed';
      announce(copyFailedLabel);
    }
    setTimeout(() => delete button.dataset.copyState, RESULT_DURATION_MS);
  });
}
