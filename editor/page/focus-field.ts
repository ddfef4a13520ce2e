import { EditorView } from '@codemirror/view';
import { idOfField, positionOf, type Target } from './places.ts';

/** Frames until the form of another document is shown. */
const MAX_ATTEMPTS = 120;

const focusable = 'input, textarea, select, [contenteditable="true"], summary, button';

/** Returns the element of a field or, if it has none, that of the closest group around it. */
function elementOf(at: Target['at']): { element: HTMLElement; isField: boolean } | undefined {
  for (let length = at.length; length > 0; length--) {
    const element = document.getElementById(idOfField(at.slice(0, length)));
    if (element) return { element, isField: length === at.length };
  }
  return undefined;
}

function putCaret(element: HTMLElement, hint: NonNullable<Target['hint']>): void {
  const endOf = (position: number) => position + (hint.isSelected ? hint.text.length : 0);
  const view = EditorView.findFromDOM(element);
  if (view) {
    const position = positionOf(view.state.doc.toString(), hint);
    if (position === undefined) return;
    const effects = EditorView.scrollIntoView(position, { y: 'center' });
    view.dispatch({ selection: { anchor: position, head: endOf(position) }, effects });
    return;
  }
  if (!(element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement)) return;
  const position = positionOf(element.value, hint);
  if (position !== undefined && element.type !== 'number') element.setSelectionRange(position, endOf(position));
}

/** Opens the rows around a field, and focuses it. Waits until its form is shown. Returns a function that stops waiting. */
export function focusField({ at, hint }: Target): () => void {
  let attempts = 0;
  let frame = 0;
  const attempt = () => {
    const found = elementOf(at);
    attempts++;
    if (!found?.isField && attempts < MAX_ATTEMPTS) {
      frame = requestAnimationFrame(attempt);
      return;
    }
    if (!found) return;
    const { element } = found;
    for (let row = element.closest('details'); row; row = row.parentElement?.closest('details') ?? null)
      row.open = true;
    const field = element.matches(focusable) ? element : (element.querySelector<HTMLElement>(focusable) ?? element);
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
    if (hint) putCaret(field, hint);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}

/** Makes a change that may remove the row with the focus. Then focuses the row in its place. */
export function keepFocus(change: () => void): void {
  const item = document.activeElement?.closest('.item');
  const list = item?.closest('fieldset');
  if (!item || !list) {
    change();
    return;
  }
  const itemsOf = (shown: Element | null) => [...(shown?.querySelectorAll(':scope > div > .item') ?? [])];
  const index = itemsOf(list).indexOf(item);
  change();
  requestAnimationFrame(() => {
    // The browser has moved the focus of a removed element to the body.
    if (document.activeElement !== document.body) return;
    const items = itemsOf(document.getElementById(list.id));
    items[Math.min(index, items.length - 1)]?.querySelector<HTMLElement>('summary, textarea, input')?.focus();
  });
}
