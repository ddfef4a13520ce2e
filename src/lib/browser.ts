export const announcerId = 'announcer';

export function announce(text: string): void {
  const region = document.getElementById(announcerId);
  if (!region) return;
  // A live region announces changes only, so the same text needs a difference.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

declare global {
  interface Navigator {
    /** Only in Chromium. */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** True with Save-Data, and on a 2g connection. */
export function savesData(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {};
  return saveData || effectiveType.endsWith('2g');
}

/** @param hash `#faq`; may be malformed */
export function elementOfHash(hash: string): HTMLElement | undefined {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1))) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Two frames later the effect of the current input is painted. */
export const afterPaint = (task: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(task));

export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 400 });
  else setTimeout(task, 200);
}

/** A random id of 32 hexadecimal digits; insecure origins have no `crypto.randomUUID`. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
