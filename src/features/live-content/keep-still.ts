import { flushSync } from 'react-dom';

/** Pixels by which a thing may move unnoticed; browsers do not count less as a layout shift. */
const tolerance = 2;

/** Where a visitor's eyes, hands and choices are. */
type Place = {
  /** The corners of everything in view, in pixels of the window. */
  inView: ReadonlyMap<Element, DOMRect>;
  focused: Element | null;
  /** Every disclosure and dialog that is open. */
  open: readonly Element[];
  scroll: number;
};

const isInView = ({ width, height, top, bottom }: DOMRect): boolean =>
  width > 0 && height > 0 && bottom > 0 && top < window.innerHeight;

function place(): Place {
  const inView = new Map<Element, DOMRect>();
  for (const element of document.querySelectorAll('#root *')) {
    const rect = element.getBoundingClientRect();
    if (isInView(rect)) inView.set(element, rect);
  }
  return {
    inView,
    focused: document.activeElement,
    open: [...document.querySelectorAll('#root [open]')],
    scroll: window.scrollY,
  };
}

/**
 * Whether what began in view and still exists begins where it did. What began above the window may have grown there, and
 * what is new may fill the gap of what is gone.
 */
const stands = ({ inView }: Place): boolean =>
  [...inView].every(([element, before]) => {
    if (before.top < 0 || !element.isConnected) return true;
    const { left, top } = element.getBoundingClientRect();
    return Math.abs(left - before.left) <= tolerance && Math.abs(top - before.top) <= tolerance;
  });

/** Whether focus and open things are where they were. */
const isHeld = ({ focused, open }: Place): boolean =>
  document.activeElement === focused && open.every((element) => element.isConnected && element.hasAttribute('open'));

/** Scrolls by as much as the page grew or shrank above what the visitor reads, as scroll anchoring would a moment later. */
function follow({ inView }: Place): void {
  for (const [element, { top }] of inView) {
    if (top < 0 || !element.isConnected || !element.closest('main, footer')) continue;
    window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
    return;
  }
}

/** Which child of which child of the root an element is: the same for the element that takes its place. */
function pathTo(element: Element): number[] {
  const parent = element.parentElement;
  return parent && element.id !== 'root' ? [...pathTo(parent), [...parent.children].indexOf(element)] : [];
}

const at = (path: readonly number[]): Element | undefined =>
  path.reduce<Element | undefined>(
    (element, index) => element?.children[index],
    document.querySelector('#root') ?? undefined,
  );

/**
 * Makes a change to the page and takes it back, before anything is painted, where the visitor would notice: something in
 * view moves, focus is lost, something open closes.
 * @param unseen whether nobody is looking, so that things may move
 * @returns whether the change was kept
 */
export function keepStill(change: () => void, takeBack: () => void, unseen: boolean): boolean {
  const before = place();
  const paths = [before.focused, ...before.open].map((element) => element && pathTo(element));
  flushSync(change);
  follow(before);
  if (isHeld(before) && (unseen || stands(before))) return true;
  flushSync(takeBack);
  window.scrollTo({ top: before.scroll, behavior: 'instant' });
  const [focused, ...open] = paths.map((path) => path && at(path));
  for (const element of open) element?.toggleAttribute('open', true);
  if (focused instanceof HTMLElement && document.activeElement !== focused) focused.focus({ preventScroll: true });
  return false;
}
