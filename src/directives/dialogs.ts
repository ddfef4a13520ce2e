/** Polyfills `<button command="show-modal" commandfor="menu">` (Safari before 26.2). */
export function invokerCommands(document: Document): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[commandfor]') : null;
    const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button?.getAttribute('command') === 'show-modal') dialog.showModal();
    else dialog.close();
  });
}

function isOnBackdrop(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Polyfills `<dialog closedby="any">` (Safari). */
export function lightDismiss(document: Document): void {
  if ('closedBy' in HTMLDialogElement.prototype) return;
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLDialogElement) || target.getAttribute('closedby') !== 'any') return;
    if (isOnBackdrop(target, event)) target.close();
  });
}

/** Closes dialogs before the browser caches the page, so that Back does not show the page under a dialog. */
export function closeOnLeave(document: Document): void {
  window.addEventListener('pagehide', () => {
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  });
}
