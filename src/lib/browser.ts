export const announcerId = 'announcer';

export function announce(text: string): void {
  const region = document.getElementById(announcerId);
  if (!region) return;
  // A live region announces only changes, so a repeated text gets a no-break space.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

export function focusMainHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}

declare global {
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

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

/** Waits for two frames, after which the effect of the current input is painted. */
export const afterPaint = (task: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(task));

declare global {
  interface Document {
    prerendering?: boolean;
  }
  interface PerformanceNavigationTiming {
    activationStart?: number;
    deliveryType?: string;
  }
}

/** Runs a task when the visitor sees the page: at once, or when a page that the browser has prerendered is opened. */
export function whenShown(task: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', task, { once: true });
  else task();
}

/** Lets the browser handle input and paint before the next part of a long task. */
export const nextTask = (): Promise<void> =>
  'scheduler' in window && 'yield' in window.scheduler
    ? window.scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));

const MAX_IDLE_WAIT_MS = 400;

/** Used without `requestIdleCallback` (Safari). */
const FALLBACK_WAIT_MS = 200;

export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: MAX_IDLE_WAIT_MS });
  else setTimeout(task, FALLBACK_WAIT_MS);
}

/** A random id of 32 hexadecimal digits; insecure origins have no `crypto.randomUUID`. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
