/**
 * Invoker commands (`<button command="show-modal" commandfor="menu">`) for browsers that do not know them yet
 * (Safari before 26.2). Where they are known nothing is registered.
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
