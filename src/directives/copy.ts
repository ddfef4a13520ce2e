import { announce } from '@/lib/browser';

const RESULT_DURATION_MS = 2000;

/**
 * Copies through a selection, for insecure origins and web views that refuse the clipboard. `execCommand` is deprecated, but all
 * browsers have it. The element is not painted, because it is removed in the same task.
 */
function copyBySelection(text: string, button: Element): boolean {
  const copied = document.createElement('pre');
  copied.textContent = text;
  button.after(copied);
  getSelection()?.selectAllChildren(copied);
  const isCopied = document.execCommand('copy');
  copied.remove();
  return isCopied;
}

const copyText = (text: string, button: Element): Promise<boolean> =>
  (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => copyBySelection(text, button),
  );

/** Selects the text if the page shows it, before the button; otherwise the browser shows it in a dialog. */
function selectText(text: string, { previousElementSibling: shown }: Element, label: string): void {
  if (shown?.textContent === text) getSelection()?.selectAllChildren(shown);
  else window.prompt(label, text);
}

/**
 * `<button data-copy="text" data-copied-label="Copied" data-copy-failed-label="Copy it by hand">`: announces the result
 * and sets `data-copy-state` to `done` or `failed` for two seconds. If copying fails, the text is selected. With `data-copy=""`
 * the text is that of the element in front of the button.
 */
export function copy(document: Document): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (!button) return;
    const { copy: content = '', copiedLabel = '', copyFailedLabel = '' } = button.dataset;
    // A path is copied with the origin, which is unknown when the page is prerendered.
    const address = content.startsWith('/') ? window.location.origin + content : content;
    const text = address || (button.previousElementSibling?.textContent ?? '');
    const isCopied = await copyText(text, button);
    button.dataset.copyState = isCopied ? 'done' : 'failed';
    announce(isCopied ? copiedLabel : copyFailedLabel);
    if (!isCopied && copyFailedLabel) selectText(text, button, copyFailedLabel);
    setTimeout(() => delete button.dataset.copyState, RESULT_DURATION_MS);
  });
}
