/** The id of the live region that the layout renders. */
export const announcerId = 'announcer';

/** Has assistive technology say a text, once nothing else is being said. Without a layout on the page there is nobody to tell. */
export function announce(text: string): void {
  const region = document.getElementById(announcerId);
  if (!region) return;
  // The same text twice is no change to a live region, so the second one would stay unsaid.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Puts a text on the clipboard; `false` where the browser refuses (no permission, no focus, an insecure origin). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the visitor asked for less traffic (Save-Data); browsers without the Network Information API never say so. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}

/** Runs a task when the browser is idle, within two seconds at the latest; where it cannot tell (Safari before 26), soon. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 200);
}

/** A name that nobody else has: 32 hexadecimal digits. On insecure origins, too, where there is no `crypto.randomUUID`. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
