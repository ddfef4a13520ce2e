import { announce, copyText } from '@/lib/browser';

/** How long a button shows the result, in milliseconds. */
const SHOWN_FOR = 2000;

/**
 * `<button data-copy="text" data-copied-label="Copied" data-copy-failed-label="Press Ctrl+C to copy">`: a click copies
 * the text, announces the result and sets `data-copy-state="done"` or `"failed"` on the button for two seconds.
 */
export function copy(document: Document): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (!button) return;
    const copied = await copyText(button.dataset.copy ?? '');
    button.dataset.copyState = copied ? 'done' : 'failed';
    announce((copied ? button.dataset.copiedLabel : button.dataset.copyFailedLabel) ?? '');
    setTimeout(() => delete button.dataset.copyState, SHOWN_FOR);
  });
}
