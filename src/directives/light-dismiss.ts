/** A press on a dialog that hits none of its content falls on its backdrop when it lies outside its box. */
function isBeside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** `<dialog closedby="any">` for browsers that do not know it yet (Safari): a press beside the dialog closes it. */
export function lightDismiss(document: Document): void {
  if ('closedBy' in HTMLDialogElement.prototype) return;
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLDialogElement) || target.getAttribute('closedby') !== 'any') return;
    if (isBeside(target, event)) target.close();
  });
}
