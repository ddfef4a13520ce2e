import { member, parseJson } from './json.ts';
import { readStored, SCROLL_POSITIONS_KEY } from './storage.ts';

/**
 * Scrolls to the position that React Router stored when the visitor left the page for another document. Other browsers do this
 * themselves, but WebKit only if `history.scrollRestoration` was `auto` before the `pagehide` event.
 */
export function restoreScrollPosition(): void {
  const storedPosition = () =>
    member(
      parseJson(readStored('sessionStorage', SCROLL_POSITIONS_KEY) ?? ''),
      String(member(window.history.state, 'key')),
    );
  // Read now, because the app gives the history entry another key when it starts.
  const positionOfEntry = storedPosition();
  addEventListener('pageshow', ({ persisted }) => {
    const top = persisted ? storedPosition() : positionOfEntry;
    if (typeof top !== 'number') return;
    // Only here, because it makes the browser lay out the page.
    const isAtStart = window.scrollY === 0 || window.location.hash !== '';
    if (persisted || isAtStart) window.scrollTo({ top, behavior: 'instant' });
  });
}
