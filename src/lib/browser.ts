/** The id of the live region that the layout renders. */
export const announcerId = 'announcer';

/** Announces a text to assistive technology, politely. Does nothing where the layout is not rendered. */
export function announce(text: string): void {
  const region = document.getElementById(announcerId);
  if (!region) return;
  // A live region announces changes only: the same text again would be silent.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** True with Save-Data, and on a 2g connection; always false in browsers without the Network Information API. */
export function savesData(): boolean {
  const connection = Object(Reflect.get(navigator, 'connection'));
  return connection.saveData === true || /2g$/.test(connection.effectiveType);
}

/** The element that a hash such as `#faq` names; undefined for a hash that is no valid text. */
export function elementOfHash(hash: string): HTMLElement | undefined {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1))) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Runs a task two frames later, when the page shows the effect of the current input. */
export const afterPaint = (task: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(task));

/** Runs a task when the browser is idle, within 400 ms; after 200 ms without idle callbacks (Safari before 26). */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 400 });
  else setTimeout(task, 200);
}

/** A random id of 32 hexadecimal digits. Works on insecure origins too, which have no `crypto.randomUUID`. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
