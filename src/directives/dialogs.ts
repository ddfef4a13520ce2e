/**
 * Invoker commands (`<button command="show-modal" commandfor="menu">`) for browsers without them
 * (Safari before 26.2). Other browsers need no listener.
 */
export function invoker(document: Document): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[commandfor]') : null;
    const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button?.getAttribute('command') === 'show-modal') dialog.showModal();
    else dialog.close();
  });
}

/** True for a click on the dialog's backdrop. */
function isBeside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** `<dialog closedby="any">` for browsers without it (Safari): a click on the backdrop closes the dialog. */
export function lightDismiss(document: Document): void {
  if ('closedBy' in HTMLDialogElement.prototype) return;
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLDialogElement) || target.getAttribute('closedby') !== 'any') return;
    if (isBeside(target, event)) target.close();
  });
}

/** Closes dialogs when the page is left, so that Back does not show it covered: browsers keep whole pages in memory. */
export function closeOnLeave(document: Document): void {
  window.addEventListener('pagehide', () => {
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  });
}
