/** The id of the live region that the layout renders. */
export const announcerId = 'announcer';

/** Announces a text to assistive technology, politely. Does nothing where the layout is not rendered. */
export function announce(text: string): void {
  const region = document.getElementById(announcerId);
  if (!region) return;
  // A live region announces changes only: the same text again would be silent.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** True with Save-Data; always false in browsers without the Network Information API. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}

/**
 * True where the document's response says that the server has an API (nginx/snippets/headers-page.conf), and where the browser
 * does not tell: Firefox on plain HTTP.
 */
function hasApi(): boolean {
  const [document] = performance.getEntriesByType('navigation');
  if (!(document instanceof PerformanceNavigationTiming && 'serverTiming' in document)) return true;
  return document.serverTiming.some(({ name }) => name === 'api');
}

/** True where pages ask the back office for newer content. */
export const asksBackOffice = (): boolean => hasApi() && !savesData();

/** Runs a task two frames later, when the page shows the effect of the current input. */
export const afterPaint = (task: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(task));

/** Runs a task when the browser is idle, within two seconds; after 200 ms without idle callbacks (Safari before 26). */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 200);
}

/** A random id of 32 hexadecimal digits. Works on insecure origins too, which have no `crypto.randomUUID`. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
